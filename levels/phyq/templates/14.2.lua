-- Scenario 14, Adequate timing.
return {
  version = 1,
  tier = "slingshot",
  title = "A ball and a prop",
  idea = "Start the ball, and use the second bird at the right moment.",

  layout = "../layouts/14.2.json",
  birds = { "red", "red" },
  location = fixed(),
}
