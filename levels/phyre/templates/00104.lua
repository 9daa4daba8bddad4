-- Each of two balls is about to fall into a jar of its own.
return {
  version = 1,
  title = "Make the balls meet instead of falling into their jars",
  tier = "two_balls",
  search = 200,
  max_tasks = 100,

  parameters = {
    ball1_x = linspace(0.1, 0.9, 8),
    ball1_y = linspace(0.5, 0.8, 8),
    ball2_x = linspace(0.1, 0.9, 8),
    ball2_y = linspace(0.5, 0.8, 8),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.ball2_x <= p.ball1_x + 0.2 then skip("the second ball must be well to the right of the first") end

    local ball1 = scene:dynamic_ball { scale = 0.1, center_x = p.ball1_x * W, bottom = p.ball1_y * H }
    local ball2 = scene:dynamic_ball { scale = 0.1, center_x = p.ball2_x * W, bottom = p.ball2_y * H }
    scene:dynamic_jar { scale = 0.15, center_x = ball1.left + (ball1.right - ball1.left) / 2, bottom = 0 }
    scene:dynamic_jar { scale = 0.15, center_x = ball2.left + (ball2.right - ball2.left) / 2, bottom = 0 }

    return goal.touching(ball1, ball2)
  end,
}
