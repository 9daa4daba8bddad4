-- A cross of sticks leans on another one that cannot move.
return {
  version = 1,
  title = "Topple the leaning stick cross",
  tier = "two_balls",
  search = 320,
  max_tasks = 100,
  selection = {
    need = { "TWO_BALLS:GOOD_STABLE" },
    refuse = { "BALL:GOOD_STABLE", "TWO_BALLS:TRIVIAL" },
    diversify = "two_balls",
  },

  parameters = {
    center_x = linspace(0.4, 0.7, 5),
    height = linspace(0.0, 0.075, 2),
    left = { true, false },
    scale = linspace(0.5, 0.7, 4),
    scale2 = linspace(0.4, 0.6, 4),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local ground = scene:static_bar { scale = 1, bottom = p.height * H, center_x = 0.5 * W }
    local fixed = scene:static_standing_sticks { scale = p.scale, bottom = ground.top, center_x = p.center_x * W }
    local leaning = scene:dynamic_standing_sticks {
      scale = p.scale2,
      angle_deg = p.left and 35 or -35,
      bottom = fixed.top - 0.1 * p.scale2 * H,
    }
    if p.left then
      leaning.right = fixed.left + 0.1 * p.scale2 * W
    else
      leaning.left = fixed.right - 0.1 * p.scale2 * W
    end

    return goal.touching(leaning, ground)
  end,
}
