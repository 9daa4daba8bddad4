-- A bar stands at the edge of a platform, under a low ceiling.
return {
  version = 1,
  title = "Push the standing bar off its platform",
  tier = "ball",
  search = 1000,
  max_tasks = 100,
  selection = { need = { "BALL:GOOD_STABLE" }, refuse = { "BALL:TRIVIAL" }, diversify = "ball" },

  parameters = {
    bar_scale = linspace(0.2, 0.3, 2),
    obstacle_width = linspace(0.4, 0.6, 4),
    obstacle_x = linspace(0, 1, 64),
    platform_y = linspace(0.2, 0.5, 5),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height
    if p.obstacle_x + p.obstacle_width > 1 then skip("the platform leaves the scene") end

    local platform = scene:static_bar {
      scale = p.obstacle_width,
      left = p.obstacle_x * W,
      bottom = p.platform_y * H,
    }
    local more_room_left = platform.left > W - platform.right
    local bar = scene:dynamic_bar { scale = p.bar_scale, angle_deg = 90, bottom = platform.top }
    if more_room_left then bar.left = platform.left else bar.right = platform.right end

    local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }
    scene:static_bar { scale = 1, left = 0, bottom = bar.top + 0.2 * H }  -- the ceiling

    return goal.touching(bar, floor)
  end,
}
