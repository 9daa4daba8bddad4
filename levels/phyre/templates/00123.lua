-- In two tilted alleys a sliding bar rests against a ball that a small peg holds back.
return {
  version = 1,
  title = "Push both balls out of the tilted alleys",
  tier = "two_balls",
  search = 1000,
  max_tasks = 100,
  selection = {
    need = { "TWO_BALLS:GOOD_STABLE" },
    refuse = { "TWO_BALLS:TRIVIAL", "BALL:GOOD_STABLE" },
    diversify = "two_balls",
  },

  parameters = {
    center1_x = linspace(0.3, 0.7, 10),
    center1_y = linspace(0.3, 0.7, 10),
    center2_x = linspace(0.3, 0.7, 10),
    center2_y = linspace(0.3, 0.7, 10),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.center2_x - p.center1_x <= 0.35 then skip("the alleys are too close together") end

    local x1, y1 = p.center1_x * W, p.center1_y * H
    local floor1 = scene:static_bar { scale = 0.25, angle_deg = -30, center_x = x1, center_y = y1 }
    local roof1 = scene:static_bar { scale = 0.25, angle_deg = -30, center_x = x1, center_y = y1 + 0.18 * H }
    local peg1 = scene:static_bar {
      scale = 0.06,
      angle_deg = 90,
      bottom = floor1.bottom,
      left = floor1.right - 0.02 * W,
    }
    local ball1 = scene:dynamic_ball { scale = 0.1, bottom = peg1.top, right = peg1.left + 0.02 * W }
    scene:dynamic_bar { scale = 0.25, angle_deg = -30, center_y = y1 + 0.08 * H, right = ball1.left }

    local x2, y2 = p.center2_x * W, p.center2_y * H
    local floor2 = scene:static_bar { scale = 0.25, angle_deg = 30, center_x = x2, center_y = y2 }
    local roof2 = scene:static_bar { scale = 0.25, angle_deg = 30, center_x = x2, center_y = y2 + 0.18 * H }
    local peg2 = scene:static_bar {
      scale = 0.06,
      angle_deg = 90,
      bottom = floor2.bottom,
      right = floor2.left + 0.02 * W,
    }
    local ball2 = scene:dynamic_ball { scale = 0.1, bottom = peg2.top, left = peg2.right - 0.02 * W }
    scene:dynamic_bar { scale = 0.25, angle_deg = 30, center_y = y2 + 0.08 * H, left = ball2.right }

    -- The ground, and a lid over the upper mouth of each alley.
    scene:static_bar { scale = 0.52, angle_deg = -10, left = -0.01 * W, bottom = 0 }
    scene:static_bar { scale = 0.52, angle_deg = 10, right = W, bottom = 0 }
    scene:static_bar { scale = 0.3, right = roof1.left, bottom = roof1.top + 0.1 * H }
    scene:static_bar { scale = 0.3, left = roof2.right, bottom = roof2.top + 0.1 * H }

    return goal.touching(ball1, ball2)
  end,
}
