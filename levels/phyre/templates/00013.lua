-- A ball falls into two curling, branching chains of pegs. Everything is drawn at random from the seed.

-- A chain of points that curves by a constant angle and now and then starts a new branch at one of its points.
-- No point lies at or above `top`. Draws come in a fixed order, also those that lead to nothing.
local function make_chain(random, start, top)
  local function draw_direction()
    local direction = random:random_sample() * 2 * math.pi
    local turn = random:random_sample() * 2 * math.pi / 10
    return direction, turn
  end

  local direction, turn = draw_direction()
  local points = { start }
  local inside = 0  -- points within the scene, beside the start
  local run = 1     -- steps since the chain or its newest branch began
  local wanted = random:randint(15, 30)
  while inside < wanted do
    local point
    if run >= 3 and random:random_sample() < 0.2 then
      point = points[random:randint(0, #points) + 1]  -- a branch repeats the point it grows from
      run = 1
      direction, turn = draw_direction()
    else
      run = run + 1
      local length = random:uniform(0.05, 0.2)
      direction = direction + turn
      local last = points[#points]
      point = { x = last.x + length * cos(direction), y = last.y + length * sin(direction) }
    end
    if point.y < top then
      table.insert(points, point)
      if 0 < point.x and point.x < 1 and 0 < point.y and point.y < 1 then inside = inside + 1 end
    end
  end
  return points
end

return {
  version = 1,
  title = "Bring the ball down through the curling chains",
  tier = "ball",
  search = 300,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = { seed = integers(0, 299) },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    local random = numpy_random(p.seed)

    local ball = scene:dynamic_ball { scale = 0.1, center_x = random:uniform(0.4, 0.6) * W, center_y = 0.9 * H }
    local top = (ball.bottom - 2 * ball.height) / H

    for _, start in ipairs { { x = 0.7, y = 0.5 }, { x = 0.2, y = 0.5 } } do
      for _, point in ipairs(make_chain(random, start, top)) do
        if 0 <= point.x and point.x <= 1 and 0 <= point.y and point.y <= 1 then
          scene:static_ball { scale = 0.05, center_x = W * point.x, center_y = H * point.y }
        end
      end
    end
    local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }

    return goal.touching(ball, floor)
  end,
}
