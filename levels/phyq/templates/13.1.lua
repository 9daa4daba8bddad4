-- Scenario 13, Clearing paths.
return {
  version = 1,
  tier = "slingshot",
  title = "Blocks in the way",
  idea = "Break the legs so that the blocks drop, then shoot the target.",

  layout = "../layouts/13.1.json",
  birds = { "red", "red" },
  anchor = object("small pig"),
  location = reachable(-4.312766, 9.397, 0.7, 2.8),
}
