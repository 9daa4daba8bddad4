-- Two leaning crosses of sticks, each with a ball in it, on a platform under a ceiling.
return {
  version = 1,
  title = "Make the balls in the two stick crosses meet",
  tier = "two_balls",
  search = 200,
  max_tasks = 100,
  selection = { need = { "TWO_BALLS:GOOD_STABLE" } },

  parameters = {
    left_d = linspace(0.05, 0.15, 3),
    right_d = linspace(0.05, 0.15, 3),
    size = linspace(0.6, 0.8, 4),
    y = linspace(0.0, 0.3, 6),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.size == 0.8 and p.left_d + p.right_d >= 0.2 then skip("the crosses are too large to stand apart") end

    local platform = scene:static_bar { scale = 1, left = 0, bottom = p.y * H }
    local left_cross = scene:dynamic_standing_sticks {
      scale = p.size,
      angle_deg = -20,
      left = p.left_d * W,
      bottom = platform.top,
    }
    local ball1 = scene:dynamic_ball { scale = 0.1, bottom = left_cross.top, center_x = left_cross.center_x + 20 }
    local right_cross = scene:dynamic_standing_sticks {
      scale = p.size,
      angle_deg = 20,
      right = (1 - p.right_d) * W,
      bottom = platform.top,
    }
    local ball2 = scene:dynamic_ball { scale = 0.1, bottom = right_cross.top, center_x = right_cross.center_x - 20 }

    -- A roof between the crosses, shorter where they stand closer, and a prop under each.
    local roof_scale = 0.3
    if p.left_d + p.right_d > 0.2 then roof_scale = 0.25 / ((p.left_d + p.right_d) / 0.2) end
    scene:static_bar { scale = roof_scale, angle_deg = -10, left = left_cross.right, top = right_cross.top - 20 }
    scene:static_bar { scale = roof_scale, angle_deg = 10, right = right_cross.left, top = left_cross.top - 20 }
    scene:static_bar { scale = 0.25, angle_deg = 30, left = left_cross.center_x - 5, bottom = platform.top }
    scene:static_bar { scale = 0.25, angle_deg = -30, right = right_cross.center_x + 5, bottom = platform.top }
    scene:static_bar { scale = 1, bottom = ball2.top + 20, center_x = 0.5 * W }

    return goal.touching(ball1, ball2)
  end,
}
