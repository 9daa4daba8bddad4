-- Scenario 3, Rolling.
return {
  version = 1,
  tier = "slingshot",
  title = "Roll the ball along the shelf",
  idea = "Set the wooden ball at the left end of the shelf rolling into the target.",

  layout = "../layouts/3.2.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = box_low_left(-4.96, 6.397, -2.4, 2),
}
