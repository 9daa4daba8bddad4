-- A ball falls towards a bar that balances on a round fulcrum, between two guards; it must stay on the bar.
return {
  version = 1,
  title = "Keep the ball on the see-saw",
  tier = "ball",
  search = 1000,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    ball_x = linspace(0.2, 0.8, 14),
    bar_center = linspace(0.25, 0.65, 5),
    bar_scale = linspace(0.3, 0.45, 8),
    bar_y = linspace(0.1, 0.6, 12),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local platform = scene:static_bar { scale = 1, bottom = p.bar_y * H, left = 0 }
    local fulcrum = scene:static_ball { scale = 0.1, bottom = platform.top, center_x = p.bar_center * W }
    local seesaw = scene:dynamic_bar { scale = p.bar_scale, center_x = p.bar_center * W, bottom = fulcrum.top }
    local ball = scene:dynamic_ball { scale = 0.1, center_x = p.ball_x * W, bottom = 0.9 * H }

    local guard_top = ball.bottom - 0.15 * H
    local left_guard = scene:static_bar {
      scale = 0.2,
      angle_deg = 90,
      left = seesaw.left - 0.15 * W,
      top = guard_top,
    }
    local right_guard = scene:static_bar {
      scale = 0.2,
      angle_deg = 90,
      right = seesaw.right + 0.15 * W,
      top = guard_top,
    }

    if ball.bottom < platform.top then skip("the ball is inside the platform") end
    if ball.right < seesaw.left or ball.left > seesaw.right then skip("the ball misses the see-saw") end
    if left_guard.bottom < platform.top then
      left_guard.bottom = platform.top
      right_guard.bottom = platform.top
    end

    return goal.touching(ball, seesaw)
  end,
}
