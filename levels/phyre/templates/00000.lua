-- Two balls fall side by side, too far apart to meet by themselves.
return {
  version = 1,
  title = "Bring the two falling balls together",
  tier = "ball",
  search = 200,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" } },

  parameters = {
    ball1_r = linspace(0.06, 0.12, 3),
    ball1_x = linspace(0.05, 0.95, 19),
    ball2_r = linspace(0.06, 0.12, 3),
    ball2_x = linspace(0.05, 0.95, 19),
    height = linspace(0.2, 0.8, 5),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.ball2_x <= p.ball1_x then skip("the second ball must be to the right of the first") end

    local ball1 = scene:dynamic_ball { scale = p.ball1_r, bottom = p.height * H, center_x = p.ball1_x * W }
    local ball2 = scene:dynamic_ball { scale = p.ball2_r, bottom = p.height * H, center_x = p.ball2_x * W }

    local gap = ball2.left - ball1.right
    if gap < math.max(p.ball1_r, p.ball2_r) * W then skip("the balls are too close together") end
    if ball1.left <= 0 then skip("the first ball is in the wall") end
    if ball2.right >= W - 1 then skip("the second ball is in the wall") end

    return goal.touching(ball1, ball2)
  end,
}
