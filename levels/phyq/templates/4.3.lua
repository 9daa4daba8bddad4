-- Scenario 4, Falling.
return {
  version = 1,
  tier = "slingshot",
  title = "Two balls for two targets",
  idea = "One shot must knock both balls off the small shelf, down on the targets.",

  layout = "../layouts/4.3.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = box_low_right(-4.96, 2.397, -2.4, 1),
}
