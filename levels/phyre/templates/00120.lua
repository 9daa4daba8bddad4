-- A small ball falls into trays that follow each other, each under an end of one above. Drawn from the seed.
return {
  version = 1,
  title = "Bring the ball down through the chain of trays",
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

    local levels = random:randint(6, 9)
    local heights = linspace(0.15, top, levels)
    local ends = {}  -- places for the next trays: the ends of those above
    for i = levels, 1, -1 do
      if random:random_sample() >= 0.2 then  -- else this level stays empty
        local width = random:uniform(0.15, 0.35)
        local x = #ends > 0 and table.remove(ends, 1) or center * W
        random:random_sample()  -- drawn and not used, here and below
        local y = (heights[i] + random:normal() * 0.02) * H
        random:random_sample()
        local tray = scene:static_bar { scale = width, center_x = x, center_y = y }
        local left_first = random:random_sample() < 0.5
        table.insert(ends, left_first and tray.left or tray.right)
        table.insert(ends, left_first and tray.right or tray.left)
        scene:static_bar { scale = 0.01, right = tray.right, top = tray.top + 2 }
        scene:static_bar { scale = 0.01, left = tray.left, top = tray.top + 2 }
      end
    end

    local left_end = scene:static_bar { scale = 0.15, angle_deg = 10, left = 0, bottom = -2 }
    local right_end = scene:static_bar { scale = 0.15, angle_deg = -10, right = W, bottom = -2 }
    local floor = scene:static_bar { scale = (right_end.left - left_end.right) / W, bottom = 0, center_x = W / 2 }

    return goal.touching(ball, floor)
  end,
}
