-- Two balls fall onto columns of different height, with slopes between the columns.
return {
  version = 1,
  title = "Make the balls on the columns meet",
  tier = "two_balls",
  search = 200,
  max_tasks = 100,

  parameters = {
    base_x = multiples(0.1, 1, 4),
    base_y = multiples(0.1, 3, 5),
    dist_to_obstacle = multiples(0.1, 2, 2),
    horizontal_dist = multiples(0.05, 5, 10),
    vertical_dist = multiples(0.1, 2, 4),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.horizontal_dist + 0.1 <= p.vertical_dist then skip("the columns are too close for their heights") end

    local ball1 = scene:dynamic_ball { scale = 0.1, bottom = p.base_y * H, center_x = p.base_x * W }
    local ball2 = scene:dynamic_ball {
      scale = 0.1,
      bottom = (p.base_y + p.vertical_dist) * H,
      center_x = (p.base_x + p.horizontal_dist) * W,
    }
    local cap1 = scene:static_bar { scale = 0.1, bottom = ball1.bottom - p.dist_to_obstacle * W, left = ball1.left }
    local cap2 = scene:static_bar { scale = 0.1, bottom = ball2.bottom - p.dist_to_obstacle * W, left = ball2.left }

    local function make_column(cap)
      return scene:static_bar {
        scale = 1,
        angle_deg = 90,
        top = cap.bottom,
        center_x = cap.left + (cap.right - cap.left) / 2,
      }
    end
    local column1 = make_column(cap1)
    local column2 = make_column(cap2)
    if ball1.top > H or ball2.top > H then skip("a ball leaves the scene") end

    scene:static_bar { scale = p.horizontal_dist / 2, angle_deg = -10, left = column1.right, bottom = 0 }
    scene:static_bar { scale = p.horizontal_dist / 2, angle_deg = 10, right = column2.left, bottom = 0 }

    return goal.touching(ball1, ball2)
  end,
}
