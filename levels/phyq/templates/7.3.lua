-- Scenario 7, Relative weight.
return {
  version = 1,
  tier = "slingshot",
  title = "Two balls on two ramps",
  idea = "The small ball is light enough to be rolled down to the target.",

  layout = "../layouts/7.3.json",
  birds = { "red" },
  anchor = object("stone circle_small"),
  location = reachable(-7, 0, 2.3, 4),
}
