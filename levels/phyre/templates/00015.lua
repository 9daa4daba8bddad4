-- A ball rests in a shallow cup of two bars, above the floor.
return {
  version = 1,
  title = "Push the ball out of its cup",
  tier = "ball",
  search = 500,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    bar_size = linspace(0.05, 0.1, 5),
    x = linspace(0.2, 0.8, 10),
    y = linspace(0.2, 0.5, 10),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }
    local left_side = scene:static_bar { scale = p.bar_size, angle_deg = 355, right = p.x * W, bottom = p.y * H }
    local right_side = scene:static_bar {
      scale = p.bar_size,
      angle_deg = 5,
      left = left_side.right,
      bottom = left_side.bottom,
    }
    local ball = scene:dynamic_ball {
      scale = 0.1,
      bottom = right_side.top - (p.bar_size * sind(5) - 0.001) * H,
      center_x = p.x * W,
    }

    return goal.touching(ball, floor)
  end,
}
