-- Scenario 5, Sliding.
return {
  version = 1,
  tier = "slingshot",
  title = "Slide the block under the shelf",
  idea = "Hit the wooden block on the ground so that it slides into the target behind it.",

  layout = "../layouts/5.5.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = along_x(-6.96, 9.397),
}
