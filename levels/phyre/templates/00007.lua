-- A small ball falls through a funnel; a short pad at one side of the floor is the target.
return {
  version = 1,
  title = "Steer the ball from the funnel to the pad",
  tier = "ball",
  search = 400,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    angle = linspace(20, 30, 10),
    ball_scale = { 0.05 },
    ball_x = linspace(0.4, 0.6, 20),
    target_side = { "left", "right" },
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    local left = p.target_side == "left"

    local ball = scene:dynamic_ball { scale = p.ball_scale, top = H, center_x = p.ball_x * W }

    local pad = scene:static_bar { scale = 0.2, bottom = 0 }
    if left then pad.left = 0 else pad.right = W end
    local floor = scene:static_bar { scale = 0.8, bottom = 0 }
    if left then floor.left = pad.right else floor.right = pad.left end
    local step = scene:static_bar { scale = 0.2, bottom = floor.top }
    if left then step.left = pad.right else step.right = pad.left end

    local funnel_left = scene:static_bar { scale = 0.5, angle_deg = -p.angle, left = 0, top = H * 0.9 }
    local funnel_right = scene:static_bar { scale = 0.5, angle_deg = p.angle, right = W, top = H * 0.9 }
    if funnel_right.left - funnel_left.right <= p.ball_scale * H then skip("the funnel is too narrow") end

    return goal.touching(ball, pad)
  end,
}
