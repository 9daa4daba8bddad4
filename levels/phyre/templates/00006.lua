-- An upside-down jar falls through the gap between two ledges; a ball waits on the right one.
return {
  version = 1,
  title = "Bring the ball on the ledge to the falling jar",
  tier = "ball",
  search = 200,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    ball_left = linspace(0.2, 0.8, 20),
    bar_height = linspace(0.3, 0.6, 16),
    hole_left = linspace(0.2, 0.8, 20),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local jar = scene:dynamic_jar { scale = 0.15, center_x = 0.5 * W, top = 0.95 * H }
    jar.angle_deg = 180  -- turned in place

    local left_ledge = scene:static_bar { scale = p.hole_left, left = 0, bottom = p.bar_height * H }
    local hole_right = p.hole_left + 0.2
    if hole_right >= 1 then skip("the hole reaches the wall") end
    local right_ledge = scene:static_bar { scale = 1 - hole_right, right = W, bottom = p.bar_height * H }

    local ball = scene:dynamic_ball { scale = 0.1, bottom = right_ledge.top, left = p.ball_left * W }
    if jar.left < left_ledge.right or jar.right > right_ledge.left then skip("the jar does not fit the hole") end
    local ball_x = ball.left + (ball.right - ball.left) / 2
    if left_ledge.right < ball_x and ball_x < right_ledge.left then skip("the ball is above the hole") end

    scene:static_bar { scale = 2, angle_deg = 10, left = 0, bottom = -2 }  -- the sloping ground

    return goal.touching(ball, jar)
  end,
}
