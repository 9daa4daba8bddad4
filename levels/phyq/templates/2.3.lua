-- Scenario 2, Multiple forces.
return {
  version = 1,
  tier = "slingshot",
  title = "A big target in a cup under a roof",
  idea = "Bring several birds into the cup.",

  layout = "../layouts/2.3.json",
  birds = { "red", "red", "red" },
  anchor = object("big pig"),
  location = reachable(-5, 1, -2.4, 0),
}
