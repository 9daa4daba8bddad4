-- A ball drops onto a staircase; a jar with a guard on each side stands below one of the steps.
return {
  version = 1,
  title = "Bring the ball down the stairs into the jar",
  tier = "ball",
  search = 1000,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    align = { "left", "right" },
    ball_scale = { 0.05 },
    ball_x = linspace(0.1, 0.9, 10),
    jar_scale = linspace(0.3, 0.4, 2),
    target_index = integers(1, 4),
    y_span = linspace(0.4, 0.6, 10),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local steps = {}
    for i = 0, 4 do
      steps[i] = scene:static_bar { scale = 0.7 / 5, top = 0.8 * H - i / 5 * p.y_span * H, left = i / 5 * W }
      steps[i].angle_deg = -5  -- turned in place
    end

    local jar = scene:static_jar { scale = p.jar_scale, bottom = 0 }
    if jar.top > steps[4].bottom then skip("the jar is as high as the stairs") end
    local step = steps[p.target_index]
    if p.align == "right" then jar.right = step.right else jar.left = step.left end

    scene:static_bar { scale = p.jar_scale, angle_deg = 90, right = jar.left, bottom = 0 }
    local right_guard = scene:static_bar { scale = p.jar_scale, angle_deg = 90, left = jar.right, bottom = 0 }
    if right_guard.right > W then skip("the right guard leaves the scene") end

    local ball = scene:dynamic_ball { scale = p.ball_scale, top = H, center_x = p.ball_x * W }
    if ball.left > jar.right then skip("the ball is beyond the jar") end

    return goal.touching(ball, jar)
  end,
}
