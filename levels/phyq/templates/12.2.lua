-- Scenario 12, Structural analysis.
return {
  version = 1,
  tier = "slingshot",
  title = "A castle with two rooms",
  idea = "Hit the support on which both rooms depend.",

  layout = "../layouts/12.2.json",
  birds = { "red" },
  anchor = object("small pig", 2),
  location = reachable(-4.354696, -1.353722, -1.350999, 0.4000222),
}
