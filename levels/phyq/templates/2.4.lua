-- Scenario 2, Multiple forces.
return {
  version = 1,
  tier = "slingshot",
  title = "A big target on open ground",
  idea = "Hit the big target several times.",

  layout = "../layouts/2.4.json",
  birds = { "red", "red", "red" },
  anchor = object("big pig"),
  location = along_x(-8.96, 8.397),
  targets_only = true,  -- the wall at the right end stays
}
