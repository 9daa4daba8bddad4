-- Scenario 6, Bouncing.
return {
  version = 1,
  tier = "slingshot",
  title = "Bounce up into the box",
  idea = "Bounce off the bent ramp, up into the box.",

  layout = "../layouts/6.2.json",
  birds = { "red" },
  anchor = object("medium pig"),
  location = reachable(-4.96, 4.397, -1.4, 1),
}
