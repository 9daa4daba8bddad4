-- Scenario 15, Manoeuvring.
return {
  version = 1,
  tier = "slingshot",
  title = "A ledge and a pit",
  idea = "Drop the egg on one target and let the bird take the other.",

  layout = "../layouts/15.3.json",
  birds = { "white" },
  anchor = object("small pig"),
  location = reachable(-5.219497, 4.397, 0.8202759, 4),
}
