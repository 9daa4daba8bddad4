-- Two shelves with holes that are not above each other lie between the ball and the floor.
return {
  version = 1,
  title = "Bring the ball down through two holes",
  tier = "two_balls",
  search = 200,
  max_tasks = 100,

  parameters = {
    ball_size = { 0.1, 0.15, 0.2 },
    bar_height = multiples(0.1, 1, 7),
    hole_left = multiples(0.1, 2, 8),
    hole_size = { 0.11, 0.16, 0.21 },
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.ball_size > p.hole_size then skip("the ball does not fit the holes") end

    local function check_inside(x)
      if not (0 < x and x < 1) then skip("a hole leaves the scene") end
    end

    local ball = scene:dynamic_ball { scale = p.ball_size, top = 0.95 * H, center_x = 0.5 * W }

    check_inside(p.hole_left)
    local left_bar = scene:static_bar { scale = p.hole_left, left = 0, bottom = p.bar_height * H }
    local hole_right = p.hole_left + p.hole_size
    check_inside(hole_right)
    local right_bar = scene:static_bar { scale = 1 - hole_right, right = W, bottom = p.bar_height * H }
    if ball.left >= left_bar.right and ball.right <= right_bar.left then skip("the ball is above the hole") end
    if ball.bottom <= left_bar.top then skip("the ball is not above the shelf") end

    local lower_hole_left = p.hole_left + (p.hole_left < 0.5 and 0.15 or -0.15)
    local lower_height = p.bar_height - p.ball_size * 2
    check_inside(lower_hole_left)
    local lower_left_bar = scene:static_bar { scale = lower_hole_left, left = 0, bottom = lower_height * H }
    local lower_hole_right = lower_hole_left + p.hole_size
    check_inside(lower_hole_right)
    local lower_right_bar = scene:static_bar { scale = 1 - lower_hole_right, right = W, bottom = lower_height * H }
    if lower_left_bar.bottom <= (ball.right - ball.left) * 0.5 then skip("the lower shelf is too low") end

    -- Pegs guard the lower hole.
    scene:static_bar { scale = 0.02, angle_deg = 90, bottom = lower_left_bar.top, right = lower_left_bar.right }
    scene:static_bar { scale = 0.02, angle_deg = 90, bottom = lower_right_bar.top, left = lower_right_bar.left }
    local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }

    return goal.touching(ball, floor)
  end,
}
