-- Scenario 11, Non-greedy actions.
return {
  version = 1,
  tier = "slingshot",
  title = "A pair beside a cup",
  idea = "Take the target in the cup first: shooting the pair closes the cup.",

  layout = "../layouts/11.3.json",
  birds = { "red", "red" },
  anchor = object("small pig", 3),
  location = reachable(-6.1519, 4, -3.174598, 0.3),
}
