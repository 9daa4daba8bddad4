-- The ball falls on the floor by itself: every action that leaves it alone solves the task.
return {
  version = 1,
  title = "Wait until the ball is on the floor",
  tier = "ball",
  max_tasks = 1,

  build = function(scene, p)
    local ball = scene:dynamic_ball { scale = 0.1, center_x = 128, bottom = 10 }
    local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }
    return goal.touching(ball, floor)
  end,
}
