-- Two slopes face each other across a drop; the ball must come to touch the lower one.
return {
  version = 1,
  title = "Stop the ball at the cliff",
  tier = "ball",
  search = 1000,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, diversify = "ball" },

  parameters = {
    angle_left = linspace(15, 30, 5),
    angle_right = linspace(15, 30, 5),
    ball_x = linspace(0.2, 0.8, 10),
    bar_y = linspace(0.1, 0.5, 10),
    length_left = linspace(0.2, 0.8, 4),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local right_slope = scene:static_bar {
      scale = 1 - p.length_left,
      angle_deg = p.angle_left,
      bottom = p.bar_y * H,
      right = 1.01 * W,
    }
    local left_slope = scene:static_bar {
      scale = p.length_left,
      angle_deg = -p.angle_right,
      bottom = (p.bar_y + 0.2) * H,
      left = -0.01 * W,
    }
    local ball = scene:dynamic_ball { scale = 0.1, center_x = p.ball_x * W, bottom = 0.9 * H }
    if ball.left < left_slope.right and left_slope.top > H * 0.9 then skip("the ball is inside the left slope") end

    return goal.touching(ball, right_slope)
  end,
}
