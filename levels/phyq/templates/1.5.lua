-- Scenario 1, Single force.
return {
  version = 1,
  tier = "slingshot",
  title = "A target on a shelf",
  idea = "One direct hit is enough.",

  layout = "../layouts/1.5.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = reachable(-7, 6, -2.829752, 4),
}
