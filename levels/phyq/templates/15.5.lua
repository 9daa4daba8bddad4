-- Scenario 15, Manoeuvring.
return {
  version = 1,
  tier = "slingshot",
  title = "A far wedge",
  idea = "Speed up, and bounce off the slanted wall to the target.",

  layout = "../layouts/15.5.json",
  birds = { "yellow" },
  anchor = object("small pig"),
  location = box(13.397, 17, -3.4, 4),
}
