-- Scenario 15, Manoeuvring.
return {
  version = 1,
  tier = "slingshot",
  title = "Two closed boxes",
  idea = "Explode between the boxes.",

  layout = "../layouts/15.4.json",
  birds = { "black" },
  anchor = point(-0.82, -1.90136),
  location = reachable(-6.249995, 4.397, -2.330358, 4),
}
