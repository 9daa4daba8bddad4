-- Scenario 2, Multiple forces.
return {
  version = 1,
  tier = "slingshot",
  title = "A big target behind a wall",
  idea = "Hit the big target several times over the wall.",

  layout = "../layouts/2.2.json",
  birds = { "red", "red", "red" },
  anchor = object("big pig"),
  location = box_low_left(-5, 4.5, -2.4, 2.5),
}
