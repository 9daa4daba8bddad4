-- Scenario 6, Bouncing.
return {
  version = 1,
  tier = "slingshot",
  title = "Bounce up through the gap",
  idea = "Bounce off the bent ramp, up through the gap in the floor of the box.",

  layout = "../layouts/6.5.json",
  birds = { "red" },
  anchor = object("medium pig"),
  location = reachable(-4.96, 4.397, -1.4, 1),
}
