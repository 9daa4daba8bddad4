-- Scenario 1, Single force.
return {
  version = 1,
  tier = "slingshot",
  title = "A target on open ground",
  idea = "One direct hit is enough.",

  layout = "../layouts/1.4.json",
  birds = { "red" },
  anchor = object("small pig"),
  location = reachable_x(-9.96, 9.397, -3.263795),
}
