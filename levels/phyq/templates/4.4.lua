-- Scenario 4, Falling.
return {
  version = 1,
  tier = "slingshot",
  title = "Drop the ball from the ledge",
  idea = "Push the ball off the left ledge so that it falls on the target.",

  layout = "../layouts/4.4.json",
  birds = { "red" },
  anchor = object("stone circle"),
  location = reachable(-8.747027, 1.549163, -0.5899642, 1.23003),
}
