-- A ball lies on a wide shelf with slanted guards at both ends; it must touch the pillar at one side.
return {
  version = 1,
  title = "Get the ball off the guarded shelf to the pillar",
  tier = "ball",
  search = 200,
  max_tasks = 100,

  parameters = {
    ball_r = linspace(0.05, 0.12, 5),
    ball_x = linspace(0.1, 0.9, 32),
    ball_y = linspace(0, 40, 8),
    left = { true, false },
  },

  build = function(scene, p)
    local W = scene.width

    local pillar = scene:static_bar { scale = 1, angle_deg = 90, left = 0, bottom = 0 }
    if not p.left then pillar.right = W end

    local shelf = scene:static_bar { scale = 0.99 - p.ball_r * 2, top = 20, center_x = W / 2 }
    scene:static_bar { scale = 0.2, angle_deg = 65, right = shelf.left + 5, top = shelf.top }
    scene:static_bar { scale = 0.2, angle_deg = -65, left = shelf.right - 5, top = shelf.top }

    local ball = scene:dynamic_ball { scale = p.ball_r, left = p.ball_x * W, bottom = p.ball_y + shelf.top }
    if ball.center_x <= shelf.left or ball.center_x >= shelf.right then skip("the ball is beside the shelf") end
    if math.abs(ball.center_x - pillar.center_x) > W * 0.7 then skip("the pillar is too far away") end

    return goal.touching(ball, pillar)
  end,
}
