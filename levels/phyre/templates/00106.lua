-- Two levers on platforms, each with a ball at its outer, lower end.
return {
  version = 1,
  title = "Fire both levers so that their balls meet",
  tier = "two_balls",
  search = 200,
  max_tasks = 100,

  parameters = {
    catapult1_x = multiples(0.1, 2, 8),
    catapult1_y = multiples(0.1, 0, 6),
    catapult2_x = multiples(0.1, 2, 8),
    catapult2_y = multiples(0.1, 0, 6),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.catapult1_x + 0.3 >= p.catapult2_x then skip("the levers are too close together") end

    local function make_lever(x, y, angle)
      local platform = scene:static_bar { scale = 0.1, bottom = y * H, center_x = x * W }
      scene:static_bar { scale = 0.02, angle_deg = 90, bottom = platform.top, left = platform.left }
      scene:static_bar { scale = 0.02, angle_deg = 90, bottom = platform.top, right = platform.right }
      local middle = platform.left + (platform.right - platform.left) / 2
      local fulcrum = scene:static_ball { scale = 0.05, bottom = platform.top, center_x = middle }
      local lever = scene:dynamic_bar { scale = 0.25, center_x = middle, bottom = fulcrum.top }
      lever.angle_deg = angle  -- turned in place
      return lever
    end

    local lever1 = make_lever(p.catapult1_x, p.catapult1_y, 20)
    local ball1 = scene:dynamic_ball { scale = 0.07, bottom = lever1.top, left = lever1.left }
    local lever2 = make_lever(p.catapult2_x, p.catapult2_y, -20)
    local ball2 = scene:dynamic_ball { scale = 0.07, bottom = lever2.top, right = lever2.right }

    return goal.touching(ball1, ball2)
  end,
}
