-- Scenario 1, Single force.
return {
  version = 1,
  tier = "slingshot",
  title = "A target between two shelves",
  idea = "Fly flat in between the shelves and hit the target.",

  layout = "../layouts/1.1.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = reachable(-7, 6, -2.829752, 4),
}
