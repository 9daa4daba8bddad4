-- Scenario 6, Bouncing.
return {
  version = 1,
  tier = "slingshot",
  title = "Bounce off the slanted plate",
  idea = "Bounce off the plate on the right, back to the target.",

  layout = "../layouts/6.6.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = reachable(-4.96, 0, -1.4, 2),
}
