-- Scenario 2, Multiple forces.
return {
  version = 1,
  tier = "slingshot",
  title = "A big target in a notch",
  idea = "Hit the big target several times.",

  layout = "../layouts/2.5.json",
  birds = { "red", "red", "red" },
  anchor = object("big pig"),
  location = box_low_left(-8, 4, -1.4, 2),
}
