-- A single shelf lies between a ball and the floor.
return {
  version = 1,
  title = "Get the ball past the shelf to the floor",
  tier = "ball",
  search = 200,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    obstacle_width = multiples(0.1, 1, 7),
    obstacle_x = multiples(0.1, 0, 10),
    obstacle_y = multiples(0.1, 3, 7),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.obstacle_x + p.obstacle_width > 1 then skip("the shelf leaves the scene") end

    local obstacle = scene:static_bar {
      scale = p.obstacle_width,
      left = p.obstacle_x * W,
      bottom = p.obstacle_y * H,
    }
    local ball = scene:dynamic_ball {
      scale = 0.1,
      center_x = p.obstacle_x * W + obstacle.width / 2,
      bottom = 0.9 * H,
    }
    local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }

    return goal.touching(ball, floor)
  end,
}
