-- Scenario 11, Non-greedy actions.
return {
  version = 1,
  tier = "slingshot",
  title = "A ball above a pit",
  idea = "Take the target in the pit first: later a ball closes it.",

  layout = "../layouts/11.5.json",
  birds = { "red", "red" },
  anchor = object("small pig", 2),
  location = reachable(-3.914959, 9.397, 2.02951, 4),
}
