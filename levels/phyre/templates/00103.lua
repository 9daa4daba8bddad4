-- Two balls fall on either side of a divider that leaves a gap above the platform.
return {
  version = 1,
  title = "Bring the balls together under the divider",
  tier = "two_balls",
  search = 350,
  max_tasks = 100,
  selection = {
    need = { "TWO_BALLS:GOOD_STABLE" },
    refuse = { "TWO_BALLS:TRIVIAL", "BALL:GOOD_STABLE" },
    diversify = "two_balls",
  },

  parameters = {
    bottom = linspace(0.0, 0.5, 7),
    hole_left = linspace(0.1, 0.4, 7),
    hole_right = linspace(0.1, 0.4, 7),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local ball1 = scene:dynamic_ball { scale = 0.1, bottom = 0.9 * H, center_x = p.hole_left * W }
    local ball2 = scene:dynamic_ball { scale = 0.1, bottom = 0.9 * H, center_x = (1 - p.hole_right) * W }
    local platform = scene:static_bar { scale = 1, left = 0, top = p.bottom * H }
    local post1 = scene:static_bar { scale = 0.1, angle_deg = 90, bottom = platform.top, center_x = ball1.right }
    local post2 = scene:static_bar { scale = 0.1, angle_deg = 90, bottom = platform.top, center_x = ball2.left }
    scene:static_bar {  -- the divider
      scale = 1 - p.bottom - 0.1,
      angle_deg = 90,
      left = post1.left + (post2.left - post1.left) / 2,
      top = H,
    }

    return goal.touching(ball1, ball2)
  end,
}
