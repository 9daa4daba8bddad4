-- A divider hangs from the ceiling; the ball must reach the half of the floor on the other side of it.
return {
  version = 1,
  title = "Carry the ball under the hanging divider",
  tier = "ball",
  search = 640,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    ball_size = linspace(0.05, 0.15, 5),
    height = linspace(0.3, 0.7, 8),
    hole_left = linspace(0.1, 0.3, 8),
    left = { true, false },
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local ball = scene:dynamic_ball {
      scale = p.ball_size,
      bottom = p.height * H,
      center_x = (p.left and p.hole_left or 1 - p.hole_left) * W,
    }
    scene:static_bar {  -- a post under the ball's inner edge
      scale = 0.75 * p.hole_left,
      angle_deg = 90,
      bottom = 0,
      center_x = p.left and ball.right or ball.left,
    }
    scene:static_bar { scale = 0.7, angle_deg = 90, left = W / 2, top = H }  -- the divider
    local left_floor = scene:static_bar { scale = 0.5, left = 0, bottom = 0 }
    local right_floor = scene:static_bar { scale = 0.5, left = left_floor.right, bottom = 0 }

    return goal.touching(ball, p.left and right_floor or left_floor)
  end,
}
