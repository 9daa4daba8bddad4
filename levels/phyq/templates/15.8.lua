-- Scenario 15, Manoeuvring.
return {
  version = 1,
  tier = "slingshot",
  title = "A closed box",
  idea = "Explode beside the box, close to the target.",

  layout = "../layouts/15.8.json",
  birds = { "black" },
  anchor = object("small pig"),
  location = reachable(-5.369997, 9.397, -1.421352, 2.8),
}
