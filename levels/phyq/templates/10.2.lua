-- Scenario 10, Shape difference.
return {
  version = 1,
  tier = "slingshot",
  title = "A slab on balls, a slab on blocks",
  idea = "Push the slab that lies on balls: it rolls off towards the target.",

  layout = "../layouts/10.2.json",
  birds = { "red" },
  anchor = point(-5.048, 1.88),
  location = reachable(-8, -4, 1.88, 2.8),
}
