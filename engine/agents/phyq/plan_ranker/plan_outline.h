// Geometry of outlines on the agents' screen: pixels, y down, any simple polygon in either direction.
//
// What the plan ranker knows of things it knows from their outlines, as its model did from screenshots: what
// touches, what is round, how large it is.
#pragma once

#include <vector>

#include "engine/base/vec2.h"

namespace phyplay {

using Outline = std::vector<Vec2>;

struct OutlineBox {
    double left = 0.0;
    double top = 0.0;
    double right = 0.0;
    double bottom = 0.0;

    double width() const { return right - left; }
    double height() const { return bottom - top; }
    Vec2 middle() const { return {(left + right) / 2.0, (top + bottom) / 2.0}; }
    bool contains(Vec2 p) const { return p.x >= left && p.x <= right && p.y >= top && p.y <= bottom; }
    bool operator==(const OutlineBox&) const = default;
};

double length_of(Vec2 v);
double distance_between(Vec2 a, Vec2 b);

/// Requires a corner.
OutlineBox box_of(const Outline& outline);

/// In square pixels.
double area_of(const Outline& outline);

/// True of a polygon of many corners that all lie about equally far from its middle.
bool is_round(const Outline& outline);

/// The point of the outline, or inside of it, that is nearest to `point`.
Vec2 nearest_on(const Outline& outline, Vec2 point);

/// The nearest side's direction out of the polygon at its border, of length 1: where a ball bounces off to.
Vec2 normal_at(const Outline& outline, Vec2 point);

/// Where two outlines come nearest to each other.
struct OutlineGap {
    double size = 0.0;  ///< 0 where they touch or overlap
    Vec2 place;
};
OutlineGap gap_between(const Outline& a, const Outline& b);

}  // namespace phyplay
