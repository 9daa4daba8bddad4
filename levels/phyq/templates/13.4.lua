-- Scenario 13, Clearing paths.
return {
  version = 1,
  tier = "slingshot",
  title = "One bar in the way",
  idea = "Knock out the block so that the bar drops, then shoot the target.",

  layout = "../layouts/13.4.json",
  birds = { "red", "red" },
  anchor = point(-0.14955, 0.73609),
  location = reachable(-4.70958, 4.69, 0.7360905, 2.8),
}
