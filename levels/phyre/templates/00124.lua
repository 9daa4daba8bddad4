-- A small ball hangs in the crossing of a stick cross that stands on a narrow platform between two more balls.
return {
  version = 1,
  title = "Shake the small ball out of the stick cross",
  tier = "two_balls",
  search = 300,
  max_tasks = 100,
  selection = { need = { "TWO_BALLS:GOOD_STABLE" }, diversify = "two_balls" },

  parameters = {
    base_x = multiples(0.05, 0, 9),
    base_y = multiples(0.05, 0, 9),
    scale = { 0.35, 0.45, 0.55 },
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local platform = scene:static_bar { scale = 0.15, center_x = (0.25 + p.base_x) * W, bottom = p.base_y * H }
    scene:static_bar { scale = 0.02, angle_deg = 90, left = platform.left, bottom = platform.top }
    scene:static_bar { scale = 0.02, angle_deg = 90, right = platform.right, bottom = platform.top }
    local cross = scene:dynamic_standing_sticks {
      scale = p.scale,
      center_x = platform.left + (platform.right - platform.left) / 2,
      bottom = platform.top,
    }
    local ball = scene:dynamic_ball {
      scale = 0.03,
      center_x = cross.left + (cross.right - cross.left) / 2,
      top = cross.top - 0.005 * H,
    }
    scene:static_bar {  -- a lid over the cross
      scale = 0.15,
      center_x = ball.left + (ball.right - ball.left) / 2,
      bottom = cross.top + 0.05 * H,
    }
    local middle_y = cross.bottom + (cross.top - cross.bottom) / 2
    scene:dynamic_ball { scale = 0.03, right = platform.left, center_y = middle_y }
    scene:dynamic_ball { scale = 0.03, left = platform.right, center_y = middle_y }
    local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }

    return goal.touching(ball, floor)
  end,
}
