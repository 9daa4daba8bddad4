-- Scenario 1, Single force.
return {
  version = 1,
  tier = "slingshot",
  title = "A target behind a wall",
  idea = "Hit the target on the arc that just clears the wall.",

  layout = "../layouts/1.2.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = reachable(-7, 6, -2.829752, 4),
}
