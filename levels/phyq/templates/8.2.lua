-- Scenario 8, Relative height.
return {
  version = 1,
  tier = "slingshot",
  title = "Three targets on posts",
  idea = "Strike at the height at which one bird clears all three posts.",

  layout = "../layouts/8.2.json",
  birds = { "red" },
  anchor = object("platform"),
  location = reachable(-2, 2.6, -0.97782, 1.3),
}
