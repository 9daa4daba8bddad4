-- Scenario 10, Shape difference.
return {
  version = 1,
  tier = "slingshot",
  title = "A ball and a block",
  idea = "Roll the ball: it goes far enough to drop into the shaft.",

  layout = "../layouts/10.3.json",
  birds = { "red" },
  anchor = object("stone circle"),
  location = reachable(-7.94429, 9.397, 1.39156, 2.8),
}
