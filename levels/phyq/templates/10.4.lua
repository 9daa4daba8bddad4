-- Scenario 10, Shape difference.
return {
  version = 1,
  tier = "slingshot",
  title = "Carried by triangles or by blocks",
  idea = "Break a triangle: then the ball on its slab rolls down.",

  layout = "../layouts/10.4.json",
  birds = { "red" },
  anchor = object("ice triangle_hole"),
  location = reachable(-7.485002, 9.397, -1.19961, 4),
}
