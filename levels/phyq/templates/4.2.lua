-- Scenario 4, Falling.
return {
  version = 1,
  tier = "slingshot",
  title = "Drop the ball into the shaft",
  idea = "Push the ball off its ledge so that it falls through on the target.",

  layout = "../layouts/4.2.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = box_low_right(-4.96, 2.397, -2.4, 1),
}
