-- Scenario 15, Manoeuvring.
return {
  version = 1,
  tier = "slingshot",
  title = "A divided cup",
  idea = "Split the bird so that parts go into both halves.",

  layout = "../layouts/15.6.json",
  birds = { "blue" },
  anchor = point(0.97, 2.33),
  location = reachable(-2.910033, 4.397, 2.33, 4),
}
