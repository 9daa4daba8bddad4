-- A small ball rolls down a chain of ramps; a loose plank spans the first gap, a jar stands in the second.
return {
  version = 1,
  title = "Get the ball across the gap into the jar",
  tier = "ball",
  search = 300,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    angle = linspace(10, 20, 3),
    h0 = linspace(0.2, 0.5, 15),
    w1 = linspace(0.1, 0.2, 3),
    w2 = linspace(0.15, 0.3, 3),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    local gap = 0.005 * W
    local ramp_scale = p.w1 / cosd(p.angle)
    local ramp_angle = 360 - p.angle

    local ramp1 = scene:static_bar { scale = ramp_scale, angle_deg = ramp_angle, left = 0, bottom = p.h0 * H }
    local plank = scene:dynamic_bar { scale = p.w2, left = ramp1.right + gap, bottom = ramp1.bottom }
    local support = scene:static_ball { scale = 0.05, top = plank.bottom, center_x = plank.center_x }
    scene:static_ball { scale = 0.05, right = plank.right, top = plank.bottom }
    scene:static_bar { scale = p.w2, left = plank.left, top = support.bottom }
    local ramp2 = scene:static_bar {
      scale = ramp_scale,
      angle_deg = ramp_angle,
      left = plank.right + gap,
      top = plank.top,
    }
    local jar = scene:static_jar { scale = p.w2, left = ramp2.right + gap, top = ramp2.bottom }
    local ramp3 = scene:static_bar { scale = ramp_scale, angle_deg = ramp_angle, left = jar.right + gap, top = jar.top }

    local end_scale = 1 - p.w1 - p.w2 - p.w1 - p.w2 - p.w1 - 5 * gap / W
    if end_scale < 0.2 then skip("there is no room behind the jar") end
    local end_floor = scene:static_bar { scale = end_scale, left = ramp3.right + gap, bottom = ramp3.bottom }

    local ball = scene:dynamic_ball { scale = 0.05, left = 0, bottom = ramp1.top }
    local ceiling = scene:static_bar { scale = 1, left = 0, top = ball.top + 0.1 * H }
    if ceiling.top > H or end_floor.bottom < 0 or jar.bottom < 0 then skip("the chain leaves the scene") end

    return goal.touching(ball, jar)
  end,
}
