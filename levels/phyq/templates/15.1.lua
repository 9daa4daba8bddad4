-- Scenario 15, Manoeuvring.
return {
  version = 1,
  tier = "slingshot",
  title = "A far shelf",
  idea = "Speed up to reach the target behind its post.",

  layout = "../layouts/15.1.json",
  birds = { "yellow" },
  anchor = object("small pig"),
  location = box(10.397, 17, -3.4, 4),
}
