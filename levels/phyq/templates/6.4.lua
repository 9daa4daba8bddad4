-- Scenario 6, Bouncing.
return {
  version = 1,
  tier = "slingshot",
  title = "Bounce onto the tray",
  idea = "Hit the roof from below so that the bird bounces down on the target.",

  layout = "../layouts/6.4.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = reachable(-4.96, 0, -1.4, 4),
}
