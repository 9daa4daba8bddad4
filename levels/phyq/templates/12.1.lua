-- Scenario 12, Structural analysis.
return {
  version = 1,
  tier = "slingshot",
  title = "A tower on a bridge",
  idea = "Hit the weak ice support so that the tower comes down.",

  layout = "../layouts/12.1.json",
  birds = { "red" },
  anchor = object("small pig", 3),
  location = reachable(-4.354696, 1.563726, 0.2950496, 1.565926),
}
