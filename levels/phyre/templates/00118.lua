-- Two fixed jars lie on their sides, each with a ball in its mouth, above a roof-shaped ground.
return {
  version = 1,
  title = "Roll the balls out of the lying jars so that they meet",
  tier = "two_balls",
  search = 200,
  max_tasks = 100,

  parameters = {
    j1_left = { true, false },
    j1_size = { 0.3, 0.35 },
    j2_left = { true, false },
    j2_size = { 0.3, 0.35 },
    y1 = linspace(0.2, 0.7, 5),
    y2 = linspace(0.2, 0.7, 5),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if (p.j1_left and p.j1_size == 0.35) or (not p.j2_left and p.j2_size == 0.35) then
      skip("a large jar must not open towards the wall")
    end

    scene:static_bar { scale = 1, angle_deg = 15, bottom = 0, left = W / 2 }
    scene:static_bar { scale = 1, angle_deg = -15, bottom = 0, right = W / 2 }

    local function make_jar_with_ball(size, left, x, y)
      local jar = scene:static_jar { scale = size, angle_deg = left and 85 or -85, bottom = y * W, center_x = x * W }
      local ball = scene:dynamic_ball { scale = 0.07, bottom = jar.bottom + 0.02 * H }
      if left then ball.left = jar.left - 0.03 * W else ball.right = jar.right + 0.03 * W end
      return ball
    end
    local ball1 = make_jar_with_ball(p.j1_size, p.j1_left, 0.25, p.y1)
    local ball2 = make_jar_with_ball(p.j2_size, p.j2_left, 0.75, p.y2)

    return goal.touching(ball1, ball2)
  end,
}
