-- Scenario 3, Rolling.
return {
  version = 1,
  tier = "slingshot",
  title = "A ball in front of a far target",
  idea = "Hit the ball on the shelf so that it rolls into the target.",

  layout = "../layouts/3.5.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = far(11.397, 10.397, -2.4, 4, 7),
}
