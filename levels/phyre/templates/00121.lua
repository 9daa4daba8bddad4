-- Two balls stand in alleys that a small standing stick closes; slopes below lead them together.
return {
  version = 1,
  title = "Release both balls from their alleys",
  tier = "two_balls",
  search = 1000,
  max_tasks = 100,
  selection = { need = { "TWO_BALLS:GOOD_STABLE" }, diversify = "two_balls" },

  parameters = {
    ball1_x = multiples(0.1, 2, 7),
    ball1_y = multiples(0.1, 2, 7),
    ball2_x = multiples(0.1, 2, 7),
    ball2_y = multiples(0.1, 2, 7),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.ball2_x - p.ball1_x < 0.3 then skip("the alleys are too close together") end

    local ball1 = scene:dynamic_ball { scale = 0.1, center_x = p.ball1_x * W, center_y = p.ball1_y * H }
    local floor1 = scene:static_bar { scale = 0.2, top = ball1.bottom, right = ball1.right }
    scene:static_bar { scale = 0.1, bottom = ball1.top + 0.01 * H, right = ball1.right }
    local stick1 = scene:dynamic_bar { scale = 0.12, angle_deg = 90, bottom = floor1.top, left = floor1.left }
    local column1 = scene:static_bar { scale = 1, angle_deg = 90, top = floor1.top, right = floor1.right }
    scene:static_bar { scale = 0.1, bottom = stick1.top + 0.2 * H, left = stick1.left }

    local ball2 = scene:dynamic_ball { scale = 0.1, center_x = p.ball2_x * W, center_y = p.ball2_y * H }
    local floor2 = scene:static_bar { scale = 0.2, top = ball2.bottom, left = ball2.left }
    scene:static_bar { scale = 0.1, bottom = ball2.top + 0.01 * H, left = floor2.left }
    local stick2 = scene:dynamic_bar { scale = 0.12, angle_deg = 90, bottom = floor2.top, right = floor2.right }
    local column2 = scene:static_bar { scale = 1, angle_deg = 90, top = floor2.top, left = floor2.left }
    scene:static_bar { scale = 0.1, bottom = stick2.top + 0.2 * H, right = stick2.right }

    local slope_scale = (column2.left - column1.right) / (2 * W)
    scene:static_bar { scale = slope_scale, angle_deg = -10, left = column1.left, bottom = -0.015 * H }
    scene:static_bar { scale = slope_scale, angle_deg = 10, right = column2.right, bottom = -0.015 * H }

    return goal.touching(ball1, ball2)
  end,
}
