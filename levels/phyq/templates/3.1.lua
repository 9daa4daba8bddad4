-- Scenario 3, Rolling.
return {
  version = 1,
  tier = "slingshot",
  title = "Roll down the ramp",
  idea = "Land on the upper ledge and let the bird itself roll down to the target.",

  layout = "../layouts/3.1.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = far(10.397, 14.397, -2.4, 4, 7),
}
