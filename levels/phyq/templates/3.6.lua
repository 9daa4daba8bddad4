-- Scenario 3, Rolling.
return {
  version = 1,
  tier = "slingshot",
  title = "Start the ball on the ledge",
  idea = "Knock the stone ball from its ledge onto the ramp.",

  layout = "../layouts/3.6.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = far(9.397, 12.397, -2.4, -1, 3),
}
