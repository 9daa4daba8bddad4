-- A jar lies on its side in a V-shaped valley, with a ball in it that must reach the right slope.
return {
  version = 1,
  title = "Free the ball from the jar in the valley",
  tier = "ball",
  search = 540,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    bar_angle = linspace(75, 105, 5),
    center_point = linspace(0.2, 0.6, 6),
    jar_vertical_top_offset = linspace(15, 35, 3),
    right_bar_angle = linspace(10, 50, 6),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    local left_angle = p.right_bar_angle - p.bar_angle
    local overturned = math.abs(left_angle) > 90

    local right_slope = scene:static_bar {
      scale = 1,
      angle_deg = p.right_bar_angle,
      left = W * p.center_point,
      bottom = -2,
    }
    local left_slope = scene:static_bar { scale = 1, angle_deg = left_angle, right = right_slope.left, bottom = -2 }

    -- Move the valley sideways until it spans the scene.
    local shift = 0
    if right_slope.right < W then
      shift = W - right_slope.right
    elseif left_slope.left > 0 then
      shift = -left_slope.left
    end
    right_slope.left = right_slope.left + shift
    left_slope.left = left_slope.left + shift

    local jar = scene:dynamic_jar {
      scale = 0.2,
      angle_deg = left_angle,
      left = 5,
      top = H - p.jar_vertical_top_offset,
    }

    -- A bar on the left slope that ends at the height of the jar says how far left the jar may lie. It began as
    -- a measuring aid, but it is a part of the benchmark's scenes.
    local jar_y = overturned and jar.top or jar.bottom
    local gauge = scene:static_bar {
      scale = (jar_y - left_slope.bottom) / (left_slope.top - left_slope.bottom),
      angle_deg = left_angle,
      right = left_slope.right,
      bottom = left_slope.bottom,
    }
    local slope_x = overturned and gauge.right or gauge.left
    jar.left = math.max(jar.left, slope_x + 5)

    -- Edges first, then the centre: the order shows in the last digit.
    local ball = scene:dynamic_ball {
      scale = 0.08,
      right = 0.8 * W,
      bottom = 0.9 * H,
      center_x = jar.center_x,
      center_y = jar.center_y,
    }

    return goal.touching(ball, right_slope)
  end,
}
