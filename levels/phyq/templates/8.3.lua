-- Scenario 8, Relative height.
return {
  version = 1,
  tier = "slingshot",
  title = "Posts of different height",
  idea = "Topple the post that is tall enough to reach the target.",

  layout = "../layouts/8.3.json",
  birds = { "red" },
  anchor = object("stone rect_big"),
  location = on_reach_line(),
}
