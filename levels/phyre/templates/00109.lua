-- A ball rolls from one ramp to the next, away from the wall it must get over.
return {
  version = 1,
  title = "Throw the ball from the ramps over the wall",
  tier = "two_balls",
  search = 360,
  max_tasks = 100,
  selection = {
    need = { "TWO_BALLS:GOOD_STABLE" },
    refuse = { "BALL:GOOD_STABLE", "TWO_BALLS:TRIVIAL" },
    diversify = "two_balls",
  },

  parameters = {
    ball_size = linspace(0.05, 0.1, 2),
    bar_angle = linspace(15, 30, 3),
    ramp_center = linspace(0.2, 0.6, 5),
    ramp_height = linspace(0.6, 0.8, 3),
    wall_height = linspace(0.3, 0.6, 4),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local upper_ramp = scene:static_bar { scale = 0.3, center_x = p.ramp_center * W, bottom = p.ramp_height * H }
    upper_ramp.angle_deg = -20  -- turned in place
    local lower_ramp = scene:static_bar {
      scale = 0.3,
      angle_deg = p.bar_angle,
      right = upper_ramp.right + 0.15 * W,
      top = upper_ramp.bottom - 0.1 * H,
    }
    local ball = scene:dynamic_ball { scale = p.ball_size, left = upper_ramp.left, bottom = upper_ramp.top }
    local wall = scene:static_bar { scale = p.wall_height, center_x = lower_ramp.left - 0.15 * W, bottom = 0 }
    wall.angle_deg = 90  -- turned in place: the lower half is below the floor
    local floor = scene:static_bar { scale = 1, left = wall.right, bottom = 0 }
    scene:static_bar { scale = 1, angle_deg = -20, left = lower_ramp.right + 0.05 * W, top = lower_ramp.top }

    if wall.left / W < wall.top / H then skip("there is no room to the left of the wall") end
    if lower_ramp.bottom / H - wall.top / H < p.ball_size then skip("the wall is as high as the ramp") end

    return goal.touching(ball, floor)
  end,
}
