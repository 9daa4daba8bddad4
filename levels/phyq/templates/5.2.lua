-- Scenario 5, Sliding.
return {
  version = 1,
  tier = "slingshot",
  title = "Slide the block down the ramp",
  idea = "Push the wooden block at the top of the ramp so that it slides down into the target.",

  layout = "../layouts/5.2.json",
  birds = { "red" },
  anchor = object("wood square_hole"),
  location = reachable(-4.96, 9.397, -1.4),
}
