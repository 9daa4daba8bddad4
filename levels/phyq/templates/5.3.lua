-- Scenario 5, Sliding.
return {
  version = 1,
  tier = "slingshot",
  title = "Slide the lower block",
  idea = "Slide the block on the lower shelf into the target.",

  layout = "../layouts/5.3.json",
  birds = { "red" },
  anchor = object("wood square_hole"),
  location = reachable(-4.96, 9.397, -2.4),
}
