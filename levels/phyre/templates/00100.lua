-- A ball falls at one rim of a hole in a shelf; the jar stands right below.
return {
  version = 1,
  title = "Drop the ball through the hole into the jar",
  tier = "two_balls",
  search = 300,
  max_tasks = 100,
  selection = { refuse = { "BALL:GOOD_STABLE" } },

  parameters = {
    ball_size = { 0.075, 0.1, 0.125 },
    bar_height = multiples(0.1, 4, 5),
    glass_size = { 0.2, 0.25 },
    hole_left = multiples(0.1, 3, 6),
    hole_size = { 0.15, 0.2, 0.25 },
    left_wall = { true, false },
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    local hole_right = p.hole_left + p.hole_size
    if hole_right >= 1 then skip("the hole reaches the wall") end
    local rim_x = (p.left_wall and p.hole_left or hole_right) * W

    local ball = scene:dynamic_ball { scale = p.ball_size, center_x = rim_x, bottom = 0.6 * H }
    scene:static_bar { scale = p.hole_left, left = 0, bottom = p.bar_height * H }
    scene:static_bar { scale = 1 - hole_right, right = W, bottom = p.bar_height * H }
    local jar = scene:dynamic_jar { scale = p.glass_size, center_x = rim_x, bottom = 0 }

    return goal.touching(ball, jar)
  end,
}
