-- Scenario 12, Structural analysis.
return {
  version = 1,
  tier = "slingshot",
  title = "A deck on balls",
  idea = "Hit the layer of balls so that the deck slides away.",

  layout = "../layouts/12.6.json",
  birds = { "red" },
  anchor = point(-2.384823, -0.1313629),
  location = reachable(-5.755874, 5.775358, -0.575754, 1.737329),
}
