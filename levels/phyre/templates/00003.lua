-- A bar stands in a small jar, near a pillar at one side of the scene.
return {
  version = 1,
  title = "Topple the bar in the jar against the pillar",
  tier = "ball",
  search = 200,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" } },

  parameters = {
    bar_scale = linspace(0.2, 0.5, 4),
    jar_x = linspace(0.05, 0.95, 20),
    jitter_x = linspace(-2, 2, 5),
  },

  build = function(scene, p)
    local W = scene.width

    local jar = scene:dynamic_jar { scale = 0.1, angle_deg = 0, bottom = 0, center_x = p.jar_x * W }
    local bar = scene:dynamic_bar {
      scale = p.bar_scale,
      angle_deg = 90,
      bottom = 4,
      center_x = jar.center_x + p.jitter_x,
    }
    if jar.left <= bar.width or jar.right >= W - 1 - bar.width then skip("the jar is too close to a wall") end

    local left_in_reach = bar.height + 40 > bar.left
    local right_in_reach = bar.height + 40 > W - bar.right
    if not left_in_reach and not right_in_reach then skip("the bar cannot reach a pillar") end

    local pillar = scene:static_bar { scale = 1, angle_deg = 90, bottom = 0 }
    if left_in_reach then pillar.left = 0 else pillar.right = W end

    return goal.touching(bar, pillar)
  end,
}
