-- A ball on a tilted shelf, a jar with another ball below it, slopes at both sides.
return {
  version = 1,
  title = "Drop the ball from the shelf onto the one in the jar",
  tier = "ball",
  search = 1000,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    angle = linspace(45, 60, 5),
    ball_offset = linspace(5, 15, 2),
    jar_position = linspace(0.4, 0.6, 10),
    jar_scale = linspace(0.20, 0.30, 4),
    obstacle_angle = linspace(-10, 10, 3),
    radius = linspace(5, 12, 5),
    shift_right = linspace(0.4, 0.6, 3),
    x_offset = linspace(0.0, 0.1, 2),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    scene:static_bar { scale = 0.5, angle_deg = -p.angle, right = 0.2 * W, bottom = 0 }
    scene:static_bar { scale = 0.5, angle_deg = p.angle, left = 0.8 * W, bottom = 0 }
    local jar = scene:dynamic_jar { scale = p.jar_scale, bottom = 0, center_x = (p.jar_position + p.x_offset) * W }
    local shelf = scene:static_bar {
      scale = 90 / W,
      angle_deg = p.obstacle_angle,
      bottom = math.max(0.3 * H, jar.top + p.radius * 4),
      center_x = (p.shift_right + p.x_offset) * W,
    }
    if jar.right > shelf.right + 10 then skip("the shelf does not cover the jar") end

    local jar_ball = scene:dynamic_ball { scale = 0.05 + p.jar_scale / 5, bottom = 10, center_x = jar.center_x }
    local ball = scene:dynamic_ball {
      scale = p.radius / W * 2,
      left = shelf.left + p.ball_offset,
      bottom = shelf.top + p.radius,
    }

    return goal.touching(ball, jar_ball)
  end,
}
