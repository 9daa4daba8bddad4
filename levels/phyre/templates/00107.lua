-- A shelf blocks the ball, and the shelf below it is open only where the upper one is closed.
return {
  version = 1,
  title = "Lead the ball around one shelf and through the next",
  tier = "two_balls",
  search = 200,
  max_tasks = 100,

  parameters = {
    obstacle_width = multiples(0.1, 1, 7),
    obstacle_x = multiples(0.1, 0, 10),
    obstacle_y = multiples(0.1, 4, 7),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.obstacle_x + p.obstacle_width > 1 then skip("the shelf leaves the scene") end

    local obstacle = scene:static_bar {
      scale = p.obstacle_width,
      left = p.obstacle_x * W,
      bottom = p.obstacle_y * H,
    }
    local lower_y = (p.obstacle_y - 0.2) * H
    -- Where the shelf ends at the wall this is zero or, by rounding, just below: no right part then.
    local right_scale = 1 - p.obstacle_x - p.obstacle_width

    local left_part, right_part
    if p.obstacle_x > 0 then left_part = scene:static_bar { scale = p.obstacle_x, left = 0, bottom = lower_y } end
    if right_scale > 0 then right_part = scene:static_bar { scale = right_scale, right = W, bottom = lower_y } end
    if left_part then
      scene:static_bar { scale = 0.02, angle_deg = 90, bottom = left_part.top, right = left_part.right }
    end
    if right_part then
      scene:static_bar { scale = 0.02, angle_deg = 90, bottom = right_part.top, left = right_part.left }
    end

    local ball = scene:dynamic_ball {
      scale = 0.1,
      center_x = p.obstacle_x * W + obstacle.width / 2,
      bottom = 0.9 * H,
    }
    local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }

    return goal.touching(ball, floor)
  end,
}
