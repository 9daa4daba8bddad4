-- A ball is covered by an upside-down jar on a platform; another ball lies in a jar below.
return {
  version = 1,
  title = "Uncover the ball and lead it to the one in the jar",
  tier = "ball",
  search = 200,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    bar_offset = linspace(0.1, 0.2, 3),
    bar_y = linspace(0.4, 0.65, 10),
    bottom_jar_scale = linspace(0.15, 0.20, 3),
    bottom_jar_x = linspace(0.25, 0.50, 5),
    right_diag_angle = linspace(30, 70, 3),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.bar_y >= 0.6 and p.bottom_jar_x > 0.4 then skip("the jar is too far to the right of a high platform") end

    local jar = scene:dynamic_jar { scale = p.bottom_jar_scale, bottom = 0, center_x = W * p.bottom_jar_x }
    local jar_ball = scene:dynamic_ball {
      scale = 0.05 + p.bottom_jar_scale / 8,
      bottom = 10,
      center_x = jar.center_x,
    }
    local platform = scene:static_bar { scale = 1, left = jar.left + p.bar_offset * W, bottom = H * p.bar_y }
    local cover = scene:dynamic_jar { scale = 0.12, angle_deg = 180, left = platform.left, bottom = platform.top }
    local ball = scene:dynamic_ball { scale = 0.05, bottom = platform.top, center_x = cover.left + cover.width * 0.5 }
    if platform.left < 3 * ball.width then skip("there is no room beside the platform") end

    scene:static_bar {
      scale = 1,
      angle_deg = p.right_diag_angle,
      left = math.max(0.7 * W, cover.right + 10),
      bottom = platform.bottom,
    }

    return goal.touching(ball, jar_ball)
  end,
}
