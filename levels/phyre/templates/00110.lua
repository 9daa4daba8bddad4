-- Two balls rest on small platforms, with a wall between them and two slopes that meet under one of them.
return {
  version = 1,
  title = "Push both balls off their platforms so that they meet",
  tier = "two_balls",
  search = 200,
  max_tasks = 100,

  parameters = {
    peak_on_left = { true, false },
    platform1_x = multiples(0.1, 1, 8),
    platform1_y = multiples(0.1, 4, 7),
    platform2_x = multiples(0.1, 1, 8),
    platform2_y = multiples(0.1, 4, 7),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.platform2_x - p.platform1_x <= 2.5 * 0.1 then skip("the platforms are too close together") end

    local platform1 = scene:static_bar { scale = 0.1, left = p.platform1_x * W, bottom = p.platform1_y * H }
    local platform2 = scene:static_bar { scale = 0.1, left = p.platform2_x * W, bottom = p.platform2_y * H }

    local function make_ball_on(platform)
      local middle = platform.left + (platform.right - platform.left) / 2
      return scene:dynamic_ball { scale = 0.1, center_x = middle, bottom = platform.top }
    end
    local ball1 = make_ball_on(platform1)
    local ball2 = make_ball_on(platform2)

    local wall = scene:static_bar {
      scale = 1 - math.min(p.platform1_y, p.platform2_y),
      angle_deg = 90,
      top = H,
      center_x = platform1.right + (platform2.left - platform1.right) / 2,
    }
    local peak_x = p.peak_on_left and platform1.center_x or platform2.center_x
    scene:static_bar { scale = 1, angle_deg = 5, right = peak_x + 2, top = 20 }
    scene:static_bar { scale = 1, angle_deg = 175, left = peak_x - 2, top = 20 }

    local gap = p.peak_on_left and wall.left - platform1.right or platform2.left - wall.right
    if gap < ball1.width + 2 then skip("the ball does not fit between platform and wall") end

    return goal.touching(ball1, ball2)
  end,
}
