-- Scenario 2, Multiple forces.
return {
  version = 1,
  tier = "slingshot",
  title = "A big target between two shelves",
  idea = "Hit the big target several times, flat in between the shelves.",

  layout = "../layouts/2.1.json",
  birds = { "red", "red", "red" },
  anchor = object("big pig"),
  location = box_low_left(-8, 4, -1.4, 2),
}
