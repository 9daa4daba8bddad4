-- Scenario 9, Relative width.
return {
  version = 1,
  tier = "slingshot",
  title = "Two ways in",
  idea = "Enter through the upper opening: the lower one is too narrow.",

  layout = "../layouts/9.4.json",
  birds = { "red" },
  anchor = point(-0.986, 2.635),
  location = reachable(-5, 9.397, -0.97, 2.8),
}
