-- Scenario 13, Clearing paths.
return {
  version = 1,
  tier = "slingshot",
  title = "Two bars in the way",
  idea = "Knock out both blocks so that the bars drop, then shoot the target.",

  layout = "../layouts/13.2.json",
  birds = { "red", "red", "red" },
  anchor = point(-0.09999, 0.33417),
  location = reachable(-4.70958, 4.69, 0.3341722, 2.8),
}
