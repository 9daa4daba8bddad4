-- Scenario 4, Falling.
return {
  version = 1,
  tier = "slingshot",
  title = "Drop the block into the shaft",
  idea = "Push the stone block off the left ledge so that it falls on the target.",

  layout = "../layouts/4.1.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = box_low_right(-4.96, 2.397, -2.4, 1),
}
