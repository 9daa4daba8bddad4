-- A wall has one slot; ten slanted shelves lead towards it, and a ball rests behind it.
return {
  version = 1,
  title = "Send the ball through the slot in the wall",
  tier = "ball",
  search = 200,
  max_tasks = 100,

  parameters = {
    angle = linspace(10, 45, 5),
    bar_y = integers(0, 9),
    distance_to_wall = linspace(0.01, 0.05, 2),
    vbar_x_scale = linspace(0.5, 0.6, 4),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    local wall_x = p.vbar_x_scale * W

    local ball = scene:dynamic_ball { scale = 0.08, right = wall_x - 1, bottom = 0.9 * H }

    local shelves = {}  -- those that lie above the floor line, from the lowest up
    for i = 0, 9 do
      local shelf = scene:static_bar {
        scale = 0.3,
        angle_deg = -p.angle,
        right = ball.left - 2 - p.distance_to_wall * H,
        bottom = (i * 0.15) * H,
      }
      if shelf.bottom > 0 then table.insert(shelves, shelf) end
    end
    ball.left = shelves[1].right + 1

    if p.bar_y >= #shelves then skip("there is no such shelf") end
    local slot_top = shelves[p.bar_y + 1].bottom / H - p.distance_to_wall
    if not (0.2 < slot_top and slot_top < 0.9) then skip("the slot is too low or too high") end
    local slot_height = ball.width / W * 2

    scene:static_bar { scale = 1 - slot_top, angle_deg = 90, left = wall_x, top = H }
    scene:static_bar { scale = slot_top - slot_height, angle_deg = 90, left = wall_x, bottom = 0 }
    scene:dynamic_ball { scale = 0.1, left = wall_x + 8, bottom = (slot_top < 0.7 and 0.9 or 0.3) * H }
    local floor = scene:static_bar { scale = 1, left = wall_x + 4, bottom = 0 }

    return goal.touching(ball, floor)
  end,
}
