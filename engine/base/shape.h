// Shapes as data: what scenes are written with, drawn by and simulated with. They know nothing of physics engines.
#pragma once

#include <variant>
#include <vector>

#include "engine/base/vec2.h"

namespace phyplay {

/// Circle around the body's position.
struct Circle {
    double radius = 0.0;

    bool operator==(const Circle&) const = default;
};

/// Convex polygon in body coordinates, counter-clockwise, 3 to 8 vertices.
struct Polygon {
    std::vector<Vec2> vertices;

    bool operator==(const Polygon&) const = default;
};

using Shape = std::variant<Circle, Polygon>;

/// Circle anywhere in body coordinates.
struct CircleCollider {
    double x = 0.0;
    double y = 0.0;
    double radius = 0.0;

    bool operator==(const CircleCollider&) const = default;
};

/// How a surface meets another one: friction is mixed by geometric mean, bounciness by maximum.
struct Surface {
    double friction = 0.0;
    double bounciness = 0.0;

    bool operator==(const Surface&) const = default;
};

}  // namespace phyplay
