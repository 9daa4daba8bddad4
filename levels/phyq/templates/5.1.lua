-- Scenario 5, Sliding.
return {
  version = 1,
  tier = "slingshot",
  title = "Slide the block into the target",
  idea = "Hit the wooden block so that it slides into the target beside it.",

  layout = "../layouts/5.1.json",
  birds = { "red" },
  anchor = object("wood square_hole"),
  location = on_reach_line(),
}
