-- A small ball falls into trays of random place and width. Everything is drawn from the seed.
return {
  version = 1,
  title = "Bring the ball down through the scattered trays",
  tier = "two_balls",
  search = 1000,
  max_tasks = 100,
  selection = { need = { "TWO_BALLS:GOOD_STABLE" }, refuse = { "BALL:GOOD_STABLE" } },

  parameters = { seed = integers(0, 999) },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    local random = numpy_random(p.seed)

    local center = random:uniform(0.2, 0.8)
    local ball = scene:dynamic_ball { scale = 0.07, center_x = center * W, center_y = 0.93 * H }
    local top = (ball.bottom - 2 * ball.height) / H

    local trays = random:randint(6, 9)
    for i = 1, trays do
      local x = center * W  -- the first tray is right below the ball
      if i > 1 then x = random:uniform(0.1, 0.9) * W end
      local width = random:uniform(0.15, 0.35)
      local y = random:uniform(0.05, top) * H
      random:random_sample()  -- drawn and not used, here and below
      local tray = scene:static_bar { scale = width, center_x = x, center_y = y }
      random:random_sample()
      if random:random_sample() < 0.8 then
        scene:static_bar { scale = 0.01, right = tray.right, top = tray.top + 2 }
      end
      if random:random_sample() < 0.8 then
        scene:static_bar { scale = 0.01, left = tray.left, top = tray.top + 2 }
      end
    end

    local left_end = scene:static_bar { scale = 0.15, angle_deg = 10, left = 0, bottom = -2 }
    local right_end = scene:static_bar { scale = 0.15, angle_deg = -10, right = W, bottom = -2 }
    local floor = scene:static_bar { scale = (right_end.left - left_end.right) / W, bottom = 0, center_x = W / 2 }

    return goal.touching(ball, floor)
  end,
}
