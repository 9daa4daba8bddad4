-- A ball rests on top of a standing bar, with a low ceiling above and small ramps in the corners.
return {
  version = 1,
  title = "Topple the bar that carries the ball",
  tier = "ball",
  search = 200,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    ball_size = linspace(0.05, 0.25, 5),
    bar_height = linspace(0.2, 0.5, 5),
    bar_x = linspace(0.2, 0.8, 5),
    ramp_size = linspace(0.05, 0.2, 5),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }
    local bar = scene:dynamic_bar { scale = p.bar_height, angle_deg = 90, bottom = floor.top, center_x = p.bar_x * W }
    local ball = scene:dynamic_ball { scale = p.ball_size, bottom = bar.top, center_x = bar.center_x }
    scene:static_bar { scale = 1, left = 0, bottom = ball.top + 0.01 * H }  -- the ceiling
    scene:static_bar { scale = p.ramp_size, angle_deg = 315, left = 0, bottom = floor.top }
    scene:static_bar { scale = p.ramp_size, angle_deg = 45, right = W, bottom = floor.top }

    return goal.touching(ball, floor)
  end,
}
