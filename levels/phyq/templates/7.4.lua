-- Scenario 7, Relative weight.
return {
  version = 1,
  tier = "slingshot",
  title = "Two balls on two floors",
  idea = "The small ball is light enough to be rolled over the edge, down on the target.",

  layout = "../layouts/7.4.json",
  birds = { "red" },
  anchor = object("stone circle_small"),
  location = reachable(-5, 0, 0.3, 4),
}
