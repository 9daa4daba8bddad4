-- Scenario 8, Relative height.
return {
  version = 1,
  tier = "slingshot",
  title = "Two stands of different height",
  idea = "Topple the tall stand: its block travels far enough to reach the target.",

  layout = "../layouts/8.1.json",
  birds = { "red" },
  anchor = object("stone square_hole", 2),
  location = reachable_x(-8, 9.397, 4.27),
  keeps_height = true,
}
