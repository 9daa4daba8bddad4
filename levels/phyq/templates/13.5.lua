-- Scenario 13, Clearing paths.
return {
  version = 1,
  tier = "slingshot",
  title = "A bridge for a ball",
  idea = "Move the stone bar so that the path is open, then roll the ball along it.",

  layout = "../layouts/13.5.json",
  birds = { "red", "red" },
  anchor = object("stone circle"),
  location = reachable(-7.828814, 4.397, 3.999, 4),
}
