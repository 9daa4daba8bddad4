-- The ball is shut in under a lid; nothing that is placed brings it up to the shelf. A big stone fills most of the
-- scene, so that few random actions are valid and trying them is quick.
return {
  version = 1,
  title = "Bring the locked-up ball to the shelf",
  tier = "ball",
  max_tasks = 3,

  parameters = { shelf_scale = { 0.1, 0.15, 0.2 } },

  build = function(scene, p)
    local ball = scene:dynamic_ball { scale = 0.1, left = 6, bottom = 0 }
    local post = scene:static_bar { scale = 0.14, angle_deg = 90, left = 36, bottom = 0 }
    scene:static_bar { scale = 0.17, left = 0, bottom = post.top }
    scene:static_ball { scale = 0.85, center_x = 146, center_y = 128 }
    local shelf = scene:static_bar { scale = p.shelf_scale, left = 10, bottom = 220 }
    return goal.touching(ball, shelf)
  end,
}
