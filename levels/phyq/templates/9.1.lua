-- Scenario 9, Relative width.
return {
  version = 1,
  tier = "slingshot",
  title = "Two balls above a funnel",
  idea = "Roll the small ball: only it fits through the neck of the funnel.",

  layout = "../layouts/9.1.json",
  birds = { "red" },
  anchor = object("stone circle_small"),
  location = reachable(-9.850999, 9.397, 3.319321, 4),
}
