-- A plank lies on a large ball and carries a small one; a jar with another ball stands on the other side.
return {
  version = 1,
  title = "Launch the ball from the plank to the one in the jar",
  tier = "ball",
  search = 1000,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    jar_angle = linspace(-10, 10, 13),
    jar_right = linspace(0.9, 0.98, 3),
    jar_scale = linspace(0.15, 0.3, 3),
    left_side = linspace(0.05, 0.2, 5),
    step_base = linspace(0.01, 0.1, 2),
    step_diff = linspace(-0.3, 0.3, 10),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    local left_y = p.step_diff > 0 and p.step_base or p.step_base - p.step_diff
    local right_y = p.step_diff > 0 and p.step_base + p.step_diff or p.step_base
    local steep = math.abs(p.step_diff) > 0.19
    if p.jar_scale < 0.19 and steep then skip("the step is too high for a small jar") end
    if p.jar_scale > 0.26 and (math.abs(p.step_diff) < 0.19 or p.step_diff < -0.19) then
      skip("the step does not suit a large jar")
    end

    local left_step = scene:static_bar { scale = 0.3, left = p.left_side * W, bottom = left_y * H }
    local roller = scene:dynamic_ball { scale = 0.15, left = left_step.left, bottom = left_step.top }
    local plank = scene:dynamic_bar { scale = 0.4, left = 5, bottom = roller.top }
    local ball = scene:dynamic_ball { scale = 0.05, left = 0.02 * W, bottom = plank.top }
    scene:static_ball { scale = 0.1, top = H, center_x = roller.center_x }
    local right_step = scene:static_bar { scale = 0.3, angle_deg = p.jar_angle, right = W, bottom = right_y * H }
    local jar = scene:dynamic_jar { scale = p.jar_scale, right = W * p.jar_right, bottom = right_step.top }
    local jar_ball = scene:dynamic_ball {
      scale = 0.05 + p.jar_scale / 8,
      bottom = jar.bottom + 10,
      center_x = jar.center_x,
    }

    return goal.touching(ball, jar_ball)
  end,
}
