-- Scenario 14, Adequate timing.
return {
  version = 1,
  tier = "slingshot",
  title = "Two balls and a prop",
  idea = "Start both balls, and destroy the prop after the first one has passed.",

  layout = "../layouts/14.1.json",
  birds = { "red", "red" },
  location = fixed(),
}
