-- Two bars stand on the floor, too far apart for one to fall against the other.
return {
  version = 1,
  title = "Knock the two standing bars together",
  tier = "two_balls",
  search = 200,
  max_tasks = 100,
  selection = { need = { "TWO_BALLS:GOOD_STABLE" } },

  parameters = {
    stick1_x = linspace(0.05, 0.95, 19),
    stick2_x = linspace(0.05, 0.95, 19),
    stick_length = linspace(0.2, 0.5, 10),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.stick2_x <= p.stick1_x + 1.75 * p.stick_length then skip("the bars are too close together") end
    if p.stick2_x > p.stick1_x + 2.5 * p.stick_length then skip("the bars are too far apart") end

    local bar1 = scene:dynamic_bar { scale = p.stick_length, angle_deg = 90, bottom = 0, left = p.stick1_x * W }
    local bar2 = scene:dynamic_bar { scale = p.stick_length, angle_deg = 90, bottom = 0, left = p.stick2_x * W }
    scene:static_bar { scale = 1, left = 0, bottom = (p.stick_length + 0.25) * H }  -- the ceiling

    return goal.touching(bar1, bar2)
  end,
}
