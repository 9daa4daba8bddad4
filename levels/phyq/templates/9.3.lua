-- Scenario 9, Relative width.
return {
  version = 1,
  tier = "slingshot",
  title = "A pit with a pillar",
  idea = "Drop into the pit on the side that is wide enough.",

  layout = "../layouts/9.3.json",
  birds = { "red" },
  anchor = point(-4.89, 0.95),
  location = reachable(-6.96, 9.397, 0.95, 4),
}
