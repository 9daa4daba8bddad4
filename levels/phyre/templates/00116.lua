-- A lever on a ball on a stick cross carries a ball at each side; the left one must reach the floor on the left.
return {
  version = 1,
  title = "Fling the ball from the lever over the post",
  tier = "two_balls",
  search = 200,
  max_tasks = 100,
  selection = { need = { "TWO_BALLS:GOOD_STABLE" } },

  parameters = {
    dot_high = linspace(0.5, 0.7, 4),
    dot_offset = linspace(-0.2, 0.2, 4),
    dynamic_swing_base_ball = { 0, 1 },
    height = linspace(0.05, 0.15, 4),
    horizontal_position = linspace(0.4, 0.6, 4),
    line_width = linspace(0.4, 0.6, 4),
    right_ball_size = linspace(0.04, 0.06, 4),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local cross = scene:static_standing_sticks {
      scale = 0.1,
      bottom = p.height * H,
      center_x = p.horizontal_position * W,
    }
    local middle = cross.left + (cross.right - cross.left) / 2
    local fulcrum
    if p.dynamic_swing_base_ball == 1 then
      fulcrum = scene:dynamic_ball { scale = 0.05, bottom = cross.top, center_x = middle }
    else
      fulcrum = scene:static_ball { scale = 0.05, bottom = cross.top, center_x = middle }
    end
    local lever = scene:dynamic_bar { scale = p.line_width, bottom = fulcrum.top, center_x = middle }
    local ball = scene:dynamic_ball { scale = 0.04, bottom = lever.top, left = lever.left }

    scene:static_bar { scale = 1.4, angle_deg = 25, left = -5, bottom = W * 0.8 }  -- a slanted ceiling
    local post = scene:static_bar { scale = 0.5, angle_deg = 90, right = lever.left, bottom = 0 }
    scene:static_bar { scale = 0.9, right = W, bottom = 10 }
    local divider = scene:static_bar { scale = 0.2, angle_deg = 90, right = lever.center_x + 10, bottom = lever.top + 10 }
    scene:static_bar { scale = 0.05, angle_deg = 90, right = lever.right + 20, top = divider.top }
    scene:dynamic_ball { scale = p.right_ball_size, right = (lever.center_x + lever.right) / 2, bottom = lever.top }
    scene:static_bar { scale = 0.02, left = lever.center_x + lever.width * p.dot_offset / 2, bottom = W * p.dot_high }
    local floor = scene:static_bar { scale = post.left / W, left = 0, bottom = 0 }

    return goal.touching(ball, floor)
  end,
}
