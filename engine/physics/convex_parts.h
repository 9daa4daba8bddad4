// Cuts a polygon into convex parts of few vertices, which is all that Box2D collides.
//
// Nothing is rounded or simplified: parts use the polygon's own vertices, do not overlap, and cover it exactly.
// Done once per shape, so care for few and well-formed parts comes before speed.
#pragma once

#include <span>
#include <vector>

#include "engine/base/vec2.h"

namespace phyplay {

/// The signed area of a path, above 0 when it runs counter-clockwise.
double signed_area(std::span<const Vec2> path);

/// The parts of a simple polygon given by its outline and its holes, in either direction: convex,
/// counter-clockwise, 3 to `most_vertices` vertices each. Requires a polygon that does not cross itself.
std::vector<std::vector<Vec2>> convex_parts(std::span<const std::vector<Vec2>> paths, std::size_t most_vertices);

}  // namespace phyplay
