-- Two balls fall one above the other; the upper one must land on a pad with pegs at its ends.
return {
  version = 1,
  title = "Land the upper ball on the pad",
  tier = "ball",
  search = 1000,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    ball_x = linspace(0, 1, 128),
    lower_ball_y = { 0.7, 0.5 },
    target_size = linspace(0.1, 0.2, 2),
    target_x = linspace(0, 1, 128),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local ball = scene:dynamic_ball { scale = 0.1, bottom = 0.9 * H, center_x = p.ball_x * W }
    scene:dynamic_ball { scale = 0.1, bottom = p.lower_ball_y * H, center_x = p.ball_x * W }
    if ball.left >= W - 3 then skip("the balls are outside the scene") end

    local floor = scene:static_bar { scale = 1, angle_deg = 0, left = 0, bottom = 0 }
    local pad = scene:static_bar { scale = p.target_size, bottom = floor.top, center_x = p.target_x * W }
    scene:static_bar { scale = 0.02, angle_deg = 90, right = pad.left, bottom = pad.top }
    scene:static_bar { scale = 0.02, angle_deg = 90, left = pad.right, bottom = pad.top }

    -- The benchmark has one of the two pegs twice.
    local twin = scene:static_bar { scale = 0.02, angle_deg = 90, bottom = pad.top }
    if pad.left < ball.left then twin.right = pad.left else twin.left = pad.right end

    return goal.touching(ball, pad)
  end,
}
