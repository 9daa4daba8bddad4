-- Scenario 6, Bouncing.
return {
  version = 1,
  tier = "slingshot",
  title = "Bounce back into the cup",
  idea = "Bounce off the slanted strip on the right, back into the cup.",

  layout = "../layouts/6.3.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = reachable(-4.96, 0, -1.4, 0),
}
