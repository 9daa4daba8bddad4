-- Two balls on a covered ramp; the upper, larger one must land on a short piece of the floor.
return {
  version = 1,
  title = "Roll the large ball down the covered ramp to the pad",
  tier = "ball",
  search = 900,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    angle = linspace(30, 50, 6),
    buffer = linspace(0.0, 0.1, 3),
    radius = linspace(5, 12, 5),
    target_position = linspace(0.35, 0.65, 10),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local left_floor = scene:static_bar { scale = p.target_position, left = 0, bottom = 0 }
    local pad = scene:static_bar { scale = 0.1, left = left_floor.right, bottom = 0 }
    local right_floor = scene:static_bar { scale = 1 - 0.1 - p.target_position, left = pad.right, bottom = 0 }
    local post = scene:static_bar { scale = 0.1, angle_deg = 90, right = pad.left, bottom = 0 }

    local pile = right_floor  -- five more bars make a block beside the pad
    for _ = 1, 5 do
      pile = scene:static_bar { scale = 0.1, left = pile.left, bottom = pile.top }
    end

    local function make_slope(height)
      return scene:static_bar { scale = 0.5, angle_deg = -p.angle, right = post.left - 0.1 * W, bottom = height }
    end
    local ramp = make_slope(0.3 * H)
    local lip = scene:static_bar { scale = 0.1, angle_deg = 10, left = ramp.right - 0.02 * W, bottom = ramp.bottom }
    local cover = make_slope(0.3 * H + p.radius * 6)
    make_slope(0.3 * H + p.radius * 10)  -- a second cover

    scene:static_bar { scale = 0.1, angle_deg = 90, left = pile.left, bottom = pile.top }
    scene:static_bar { scale = 0.5, angle_deg = -30, left = lip.right, top = cover.bottom + 0.1 * H }

    -- Both balls lie on the ramp, whose height at x is bottom + (right - x) * slope.
    local slope = tan(p.angle / 360 * 2 * math.pi)
    local ball_x = math.max(0.05 * W, ramp.left + 0.01 * W) + p.buffer * W
    local ramp_y = ramp.bottom + (ramp.right - ball_x) * slope
    local ball = scene:dynamic_ball {
      scale = p.radius / W * 2,
      center_x = ball_x + p.radius,
      center_y = ramp_y + p.radius * 1.7,
    }
    local small_y = ramp.bottom + (ramp.right - (ball.center_x + 4 * p.radius)) * slope
    local small_ball = scene:dynamic_ball {
      scale = p.radius / W,
      center_x = ball.center_x + 4 * p.radius,
      center_y = small_y + p.radius * 2.6,
    }
    if small_ball.right >= lip.left then small_ball.bottom = math.max(lip.top, small_ball.bottom) end
    if ball.right - ball.left >= pad.right - pad.left then skip("the ball is wider than the pad") end

    return goal.touching(ball, pad)
  end,
}
