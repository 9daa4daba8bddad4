-- Scenario 8, Relative height.
return {
  version = 1,
  tier = "slingshot",
  title = "Two stands and two gaps",
  idea = "Topple the block on the short stand: it fits through its gap.",

  layout = "../layouts/8.4.json",
  birds = { "red" },
  anchor = object("stone square_hole"),
  location = reachable(-6, 9.397, 0.9341, 4),
}
