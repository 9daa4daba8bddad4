-- Scenario 3, Rolling.
return {
  version = 1,
  tier = "slingshot",
  title = "Roll the ball down the ramp",
  idea = "Push the wooden ball at the top of the ramp so that it rolls down to the target.",

  layout = "../layouts/3.3.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = box_low_left(-4.96, 9.397, -2.4, -1),
}
