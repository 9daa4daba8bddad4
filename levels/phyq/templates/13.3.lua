-- Scenario 13, Clearing paths.
return {
  version = 1,
  tier = "slingshot",
  title = "A lid on the shaft",
  idea = "Break the ice lid, then roll the ball into the shaft.",

  layout = "../layouts/13.3.json",
  birds = { "red", "red" },
  anchor = object("stone circle"),
  location = reachable(-9.347918, 7.397, 2.16261, 4),
}
