-- A ball lies at the upper end of a see-saw that rests on the floor; the pillar hangs high at the right wall.
return {
  version = 1,
  title = "Lift the ball from the see-saw up to the pillar",
  tier = "two_balls",
  search = 200,
  max_tasks = 100,
  selection = { need = { "TWO_BALLS:GOOD_STABLE" }, diversify = "two_balls" },

  parameters = {
    beam_angle = linspace(15, 30, 10),
    beam_size = linspace(0.35, 0.5, 10),
    fulcrum_x = linspace(0.2, 0.4, 10),
  },

  build = function(scene, p)
    local W, H = scene.width, scene.height

    local pillar = scene:static_bar { scale = 1 - 0.6, angle_deg = 90, right = W, bottom = 0.6 * H }
    scene:static_bar { scale = 0.25, angle_deg = -10, right = W, bottom = 0.6 * H }
    local fulcrum = scene:static_ball { scale = 0.1, bottom = 0, center_x = p.fulcrum_x * W }
    local drop = 0.5 * p.beam_size * sind(p.beam_angle) * H
    local beam = scene:dynamic_bar {
      scale = p.beam_size,
      angle_deg = p.beam_angle,
      bottom = fulcrum.top - drop,
      center_x = p.fulcrum_x * W,
    }
    if beam.left < 0 or beam.bottom < 0 then skip("the see-saw leaves the scene") end

    local ball = scene:dynamic_ball {
      scale = 0.1,
      bottom = beam.top,
      center_x = (p.fulcrum_x + 0.5 * p.beam_size * cosd(p.beam_angle)) * W,
    }

    return goal.touching(ball, pillar)
  end,
}
