-- Scenario 15, Manoeuvring.
return {
  version = 1,
  tier = "slingshot",
  title = "Two ledges",
  idea = "Split the bird at the distance at which its parts reach both targets.",

  layout = "../layouts/15.2.json",
  birds = { "blue" },
  anchor = object("small pig"),
  location = reachable(-2.910033, 9.397, -0.05851, 2.8),
}
