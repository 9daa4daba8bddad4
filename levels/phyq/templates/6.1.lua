-- Scenario 6, Bouncing.
return {
  version = 1,
  tier = "slingshot",
  title = "Bounce into the cup",
  idea = "Hit the roof from below so that the bird bounces down into the cup.",

  layout = "../layouts/6.1.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = reachable(-4.96, 0, -1.4, 4),
}
