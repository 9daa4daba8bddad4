-- A floor has one hole, and another ball is about to block it.
return {
  version = 1,
  title = "Get the ball through the hole before it is blocked",
  tier = "ball",
  search = 800,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, diversify = "ball" },

  parameters = {
    ball_distance = linspace(0.1, 0.3, 4),
    bar_height = linspace(0.15, 0.6, 10),
    confounder = { true, false },
    hole_left = linspace(0.2, 0.8, 12),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    local hole_right = p.hole_left + 0.1
    if hole_right >= 1 then skip("the hole reaches the wall") end

    local ball = scene:dynamic_ball { scale = 0.1, center_x = 0.5 * W, bottom = 0.8 * H }
    local blocker = scene:dynamic_ball { scale = 0.1 + 0.01, bottom = (p.bar_height + p.ball_distance) * H }
    if p.confounder then
      blocker.left = (p.hole_left + 0.025) * W
    else
      blocker.right = (hole_right - 0.025) * W
    end
    local left_bar = scene:static_bar { scale = p.hole_left, left = 0, bottom = p.bar_height * H }
    local right_bar = scene:static_bar { scale = 1 - hole_right, right = W, bottom = p.bar_height * H }
    if ball.left >= left_bar.right and ball.right <= right_bar.left then skip("the ball falls through the hole") end
    if blocker.top >= ball.bottom then skip("the balls overlap") end
    local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }

    return goal.touching(ball, floor)
  end,
}
