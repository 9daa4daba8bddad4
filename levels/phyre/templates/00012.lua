-- A ball falls into four slanted lines of pegs. Everything is drawn at random from the seed.
return {
  version = 1,
  title = "Bring the ball down through the lines of pegs",
  tier = "ball",
  search = 500,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" } },

  parameters = { seed = integers(0, 999) },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    local random = numpy_random(p.seed)

    local ball = scene:dynamic_ball { scale = 0.1, center_x = random:uniform(0.2, 0.5) * W, center_y = 0.9 * H }
    local top = (ball.bottom - 2 * ball.height) / H  -- the highest line, as a fraction of the scene

    local points = {}
    local heights = linspace(0.1, top, 4)
    for i = 0, 3 do
      local x, y = 0, heights[4 - i]  -- lines from top to bottom
      local mirrored = i % 2 == 1     -- every other line starts at the right
      local steps = random:randint(3, 8)
      table.insert(points, { x = mirrored and 1 - x or x, y = y })
      for _ = 1, steps do
        local length = random:uniform(0.05, 0.17)
        local angle = 5 / 180 * math.pi + random:normal() * 2 * math.pi / 40
        x = x + length * cos(angle)
        y = y + length * sin(angle)
        table.insert(points, { x = mirrored and 1 - x or x, y = y })
      end
    end

    for _, point in ipairs(points) do
      if 0 <= point.x and point.x <= 1 and 0 <= point.y and point.y <= 1 then
        scene:static_ball { scale = 0.04, center_x = W * point.x, center_y = H * point.y }
      end
    end
    local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }

    return goal.touching(ball, floor)
  end,
}
