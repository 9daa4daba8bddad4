-- Scenario 12, Structural analysis.
return {
  version = 1,
  tier = "slingshot",
  title = "A box on two legs",
  idea = "Break the left ice leg.",

  layout = "../layouts/12.4.json",
  birds = { "red" },
  anchor = object("ice rect_big"),
  location = reachable(-7.66196, 9.397, -2.417462, 2),
}
