-- Two jars lie on platforms, each holding a ball, their openings apart.
return {
  version = 1,
  title = "Tip both jars so that their balls meet",
  tier = "two_balls",
  search = 200,
  max_tasks = 100,
  selection = { need = { "TWO_BALLS:GOOD_STABLE" } },

  parameters = {
    platform1_x = multiples(0.05, 6, 15),
    platform1_y = multiples(0.1, 0, 7),
    platform2_x = multiples(0.05, 6, 15),
    platform2_y = multiples(0.1, 0, 7),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.platform1_x + 0.3 >= p.platform2_x then skip("the platforms are too close together") end
    if math.abs(p.platform1_y - p.platform2_y) >= 0.3 then skip("the platforms differ too much in height") end

    local platform1 = scene:static_bar { scale = 0.2, bottom = p.platform1_y * H, center_x = p.platform1_x * W }
    scene:static_bar { scale = 0.02, angle_deg = 90, bottom = platform1.top, left = platform1.left }
    local jar1 = scene:dynamic_jar {
      scale = 0.2,
      angle_deg = -146,
      bottom = platform1.top,
      center_x = platform1.left + ((platform1.right - platform1.left) / 2 + -0.04 * H),
    }
    local ball1 = scene:dynamic_ball {
      scale = 0.1,
      bottom = jar1.bottom,
      center_x = jar1.left + (jar1.right - jar1.left) * 0.7,
    }

    local platform2 = scene:static_bar { scale = 0.2, bottom = p.platform2_y * H, center_x = p.platform2_x * W }
    scene:static_bar { scale = 0.02, angle_deg = 90, bottom = platform2.top, right = platform2.right }
    local jar2 = scene:dynamic_jar {
      scale = 0.2,
      angle_deg = 146,
      bottom = platform2.top,
      center_x = platform2.left + ((platform2.right - platform2.left) / 2 + 0.04 * W),
    }
    local ball2 = scene:dynamic_ball {
      scale = 0.1,
      bottom = jar2.bottom,
      center_x = jar2.right - (jar2.right - jar2.left) * 0.7,
    }

    return goal.touching(ball1, ball2)
  end,
}
