-- Scenario 5, Sliding.
return {
  version = 1,
  tier = "slingshot",
  title = "Slide a far block",
  idea = "Hit the wooden block on the ground so that it slides into the target behind it.",

  layout = "../layouts/5.4.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = along_x(10.397, 13),
}
