-- Scenario 7, Relative weight.
return {
  version = 1,
  tier = "slingshot",
  title = "Two blocks in a house",
  idea = "Push the light wooden block so that it falls to the target.",

  layout = "../layouts/7.5.json",
  birds = { "red" },
  anchor = object("wood square_hole"),
  location = reachable(-5, 0, -0.5, 2),
}
