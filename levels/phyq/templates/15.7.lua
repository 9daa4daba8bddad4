-- Scenario 15, Manoeuvring.
return {
  version = 1,
  tier = "slingshot",
  title = "A deep pit",
  idea = "Drop the egg above the opening.",

  layout = "../layouts/15.7.json",
  birds = { "white" },
  anchor = point(-0.32, -1.43),
  location = reachable(-8.876295, 4.397, -1.43, 4),
}
