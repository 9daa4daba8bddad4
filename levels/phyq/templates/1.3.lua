-- Scenario 1, Single force.
return {
  version = 1,
  tier = "slingshot",
  title = "A target in a cup under a roof",
  idea = "Drop the bird into the cup, between the roof and the rim.",

  layout = "../layouts/1.3.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = reachable(-5, 1, -2.4, 0),
}
