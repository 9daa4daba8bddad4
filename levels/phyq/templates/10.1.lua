-- Scenario 10, Shape difference.
return {
  version = 1,
  tier = "slingshot",
  title = "A triangle and a ball",
  idea = "Roll the ball into the funnel: the triangle does not roll.",

  layout = "../layouts/10.1.json",
  birds = { "red" },
  anchor = object("stone triangle_hole"),
  location = reachable(-8.729, 9.397, 1.2258, 4),
}
