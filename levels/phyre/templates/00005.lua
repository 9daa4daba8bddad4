-- A ball is about to fall into an open jar, and must reach the floor instead.
return {
  version = 1,
  title = "Keep the falling ball out of the jar",
  tier = "ball",
  search = 200,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, diversify = "ball" },

  parameters = {
    ball_y = multiples(0.1, 7, 9),
    jar_scale = multiples(0.05, 3, 8),
    jar_x = multiples(0.1, 2, 7),
    jar_y = multiples(0.1, 0, 2),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }
    local jar = scene:dynamic_jar { scale = p.jar_scale, left = p.jar_x * W, bottom = floor.top + p.jar_y * H }
    if jar.left < 0 or jar.right > W then skip("the jar leaves the scene") end

    local ball = scene:dynamic_ball {
      scale = 0.1,
      bottom = p.ball_y * H,
      center_x = jar.left + jar.width / 2,
    }

    return goal.touching(ball, floor)
  end,
}
