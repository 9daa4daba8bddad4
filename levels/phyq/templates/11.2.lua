-- Scenario 11, Non-greedy actions.
return {
  version = 1,
  tier = "slingshot",
  title = "Two cups and a stack",
  idea = "Take the single target first, before the slabs close its cup.",

  layout = "../layouts/11.2.json",
  birds = { "red", "red" },
  anchor = object("small pig", 2),
  location = reachable(-6, 1.558355, -0.9386116, 1.5),
}
