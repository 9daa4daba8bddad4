-- A jar falls upside down over a ball on a platform; another ball lies in a jar on the floor.
return {
  version = 1,
  title = "Get the ball from under the falling jar to the other ball",
  tier = "two_balls",
  search = 200,
  max_tasks = 100,
  selection = { need = { "TWO_BALLS:GOOD_STABLE" } },

  parameters = {
    bar_y = linspace(0.4, 0.7, 10),
    bottom_jar_scale = linspace(0.15, 0.20, 3),
    bottom_jar_x = linspace(0.25, 0.50, 5),
    left_diag_angle = linspace(30, 70, 3),
    right_diag_angle = linspace(30, 70, 3),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local jar = scene:dynamic_jar { scale = p.bottom_jar_scale, bottom = 0, center_x = W * p.bottom_jar_x }
    local jar_ball = scene:dynamic_ball {
      scale = 0.03 + p.bottom_jar_scale / 5,
      bottom = 10,
      center_x = jar.center_x,
    }
    local platform = scene:static_bar { scale = 0.8 - jar.left / W, left = jar.left, bottom = H * p.bar_y }
    local cover = scene:dynamic_jar {
      scale = 0.1,
      angle_deg = 180,
      left = platform.left,
      top = math.min(H, H * p.bar_y + 150),
    }
    scene:static_bar { scale = 0.15, angle_deg = 90, right = platform.right, bottom = platform.top }
    local ball = scene:dynamic_ball { scale = 0.05, bottom = platform.top, center_x = cover.left + cover.width * 0.5 }

    scene:static_bar { scale = 1, angle_deg = p.left_diag_angle, left = 0.9 * W, bottom = -2 }
    scene:static_bar { scale = 1, angle_deg = -p.right_diag_angle, right = 0.1 * W, bottom = -2 }

    return goal.touching(ball, jar_ball)
  end,
}
