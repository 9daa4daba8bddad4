-- The right ball falls onto a stepped tower; the left one falls beside it.
return {
  version = 1,
  title = "Make the balls meet across the stepped tower",
  tier = "two_balls",
  search = 1000,
  max_tasks = 100,
  selection = { need = { "TWO_BALLS:GOOD_STABLE" }, diversify = "two_balls" },

  parameters = {
    ball1_x = linspace(0.15, 0.9, 8),
    ball2_x = linspace(0.15, 0.9, 8),
    bar_y = multiples(0.1, 3, 6),
    obstacle_width = linspace(0.1, 0.4, 6),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.ball2_x <= p.ball1_x then skip("the second ball must be to the right of the first") end

    local ball1 = scene:dynamic_ball { scale = 0.1, center_x = p.ball1_x * W, bottom = 0.9 * H }
    local ball2 = scene:dynamic_ball { scale = 0.1, center_x = p.ball2_x * W, bottom = 0.9 * H }
    if ball2.left - ball1.right < 0.1 * W then skip("the balls are too close together") end

    local upper_scale = 1 - ball2.left / W
    local upper = scene:static_bar { scale = upper_scale, bottom = p.bar_y * H, right = W }
    local lower = scene:static_bar {
      scale = upper_scale + p.obstacle_width,
      bottom = (p.bar_y - 0.4 * p.obstacle_width) * H,
      right = W,
    }
    local step = (upper.top - lower.top) / H
    local upper_side = scene:static_bar { scale = step + 0.04, angle_deg = 90, left = upper.left, bottom = lower.top }
    scene:static_bar { scale = 1, angle_deg = 90, top = upper_side.top - 0.05 * H, left = lower.left }
    scene:static_bar { scale = 1, angle_deg = 90, left = ball2.right + 0.02 * W, bottom = upper.top }
    if ball1.left + (ball1.right - ball1.left) / 2 >= lower.left then skip("the first ball is above the tower") end

    local slope_scale = lower.left / (1.9 * W)
    scene:static_bar { scale = slope_scale, angle_deg = -10, left = 0, bottom = 0 }
    scene:static_bar { scale = slope_scale, angle_deg = 10, right = lower.left, bottom = 0 }

    return goal.touching(ball1, ball2)
  end,
}
