-- Scenario 12, Structural analysis.
return {
  version = 1,
  tier = "slingshot",
  title = "A pyramid on stone feet",
  idea = "Hit the weak storey so that everything comes down.",

  layout = "../layouts/12.5.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = reachable(-5.379386, -0.03903953, -0.03752904, 0.29331),
}
