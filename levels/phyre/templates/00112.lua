-- Standing bars grow like dominoes beside each other, with a second ball on the tallest and a shelf above.
return {
  version = 1,
  title = "Bring the ball to the floor beside the dominoes",
  tier = "two_balls",
  search = 300,
  max_tasks = 100,
  selection = { need = { "TWO_BALLS:GOOD_STABLE" } },

  parameters = {
    ball_x = linspace(0.1, 0.4, 10),
    bar_y = linspace(0.4, 0.8, 10),
    left = { true, false },
    num_bars = integers(5, 8),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }
    local tallest
    for i = 0, p.num_bars - 1 do
      local x = (p.left and 0.2 or 1 - 0.2) + (p.left and 0.1 or -0.1) * i
      tallest = scene:dynamic_bar { scale = 0.15 + 0.05 * i, angle_deg = 90, left = x * W, bottom = floor.top }
    end

    local shelf = scene:static_bar { scale = 0.7, bottom = p.bar_y * H }
    if p.left then shelf.right = W else shelf.left = 0 end

    local ball = scene:dynamic_ball {
      scale = 0.1,
      center_x = (p.left and 1 - p.ball_x or p.ball_x) * W,
      bottom = 0.9 * H,
    }
    local pusher = scene:dynamic_ball { scale = 0.1, center_y = tallest.top + (shelf.bottom - tallest.top) / 2 }
    if p.left then pusher.left = tallest.left else pusher.right = tallest.right end
    if pusher.bottom <= tallest.top or pusher.top >= shelf.bottom then
      skip("no ball fits between the tallest bar and the shelf")
    end

    return goal.touching(ball, floor)
  end,
}
