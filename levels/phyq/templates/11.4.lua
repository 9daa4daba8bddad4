-- Scenario 11, Non-greedy actions.
return {
  version = 1,
  tier = "slingshot",
  title = "Two floors and a tunnel",
  idea = "Take the target in the tunnel first: toppling the post closes the way.",

  layout = "../layouts/11.4.json",
  birds = { "red", "red" },
  anchor = point(2.820013, 1.026101),
  location = reachable(-0.89, 9.397, -0.7995539, 2.8),
}
