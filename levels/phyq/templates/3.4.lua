-- Scenario 3, Rolling.
return {
  version = 1,
  tier = "slingshot",
  title = "Roll along the shelf",
  idea = "Land on the long shelf and let the bird itself roll to the target.",

  layout = "../layouts/3.4.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = far(10.397, 14.397, -2.4, 4, 7),
}
