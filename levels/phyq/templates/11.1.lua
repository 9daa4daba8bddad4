-- Scenario 11, Non-greedy actions.
return {
  version = 1,
  tier = "slingshot",
  title = "A target in a hanging cup",
  idea = "Take the target in the cup first, then the small ones below.",

  layout = "../layouts/11.1.json",
  birds = { "red", "red", "red" },
  anchor = point(-2.4, 5.8),
  location = reachable(-6.45, 9.397, 3.68, 4),
}
