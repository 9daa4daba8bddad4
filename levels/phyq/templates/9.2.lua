-- Scenario 9, Relative width.
return {
  version = 1,
  tier = "slingshot",
  title = "Two openings in a box",
  idea = "Enter through the opening that is wide enough.",

  layout = "../layouts/9.2.json",
  birds = { "red" },
  anchor = point(-0.831, 2.684),
  location = reachable(-5, 9.397, -0.363, 2.8),
}
