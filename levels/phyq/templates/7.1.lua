-- Scenario 7, Relative weight.
return {
  version = 1,
  tier = "slingshot",
  title = "Stone above, wood below",
  idea = "Only the light wooden block can be pushed far enough to drop on the target.",

  layout = "../layouts/7.1.json",
  birds = { "red" },
  anchor = object("stone square_hole"),
  location = reachable(-7.5, 5, 2.3, 5.3),
}
