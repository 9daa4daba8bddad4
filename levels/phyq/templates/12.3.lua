-- Scenario 12, Structural analysis.
return {
  version = 1,
  tier = "slingshot",
  title = "A house with two storeys",
  idea = "Hit the weak support downstairs so that the house comes down.",

  layout = "../layouts/12.3.json",
  birds = { "red" },
  anchor = object("small pig", 2),
  location = reachable(-7.040801, -0.7267894, -1.064094, 0.5543331),
}
