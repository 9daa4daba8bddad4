-- Scenario 7, Relative weight.
return {
  version = 1,
  tier = "slingshot",
  title = "Wood above, stone below",
  idea = "Move the block of the right weight over the edge.",

  layout = "../layouts/7.2.json",
  birds = { "red" },
  anchor = object("wood square_hole"),
  location = reachable(3.3, 3.5, 1.47, 3.3),
}
