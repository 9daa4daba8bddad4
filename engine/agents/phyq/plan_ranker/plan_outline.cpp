#include "engine/agents/phyq/plan_ranker/plan_outline.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace phyplay {
namespace {

// Rectangles and triangles have fewer corners, and no block's other corners are so evenly far from the middle.
constexpr std::size_t kFewestRoundCorners = 8;
constexpr double kRoundTolerance = 0.2;

Vec2 nearest_on_side(Vec2 a, Vec2 b, Vec2 p) {
    const Vec2 side{b.x - a.x, b.y - a.y};
    const double length2 = side.x * side.x + side.y * side.y;
    if (length2 == 0.0) return a;
    const double t = std::clamp(((p.x - a.x) * side.x + (p.y - a.y) * side.y) / length2, 0.0, 1.0);
    return {a.x + t * side.x, a.y + t * side.y};
}

bool is_inside(const Outline& outline, Vec2 p) {
    bool inside = false;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
        const Vec2& a = outline[i];
        const Vec2& b = outline[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
    }
    return inside;
}

/// Start of the nearest side, and the point of it.
std::pair<std::size_t, Vec2> nearest_side(const Outline& outline, Vec2 point) {
    std::pair<std::size_t, Vec2> nearest{0, outline.front()};
    double smallest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Vec2 candidate = nearest_on_side(outline[i], outline[(i + 1) % outline.size()], point);
        const double distance = distance_between(candidate, point);
        if (distance >= smallest) continue;
        smallest = distance;
        nearest = {i, candidate};
    }
    return nearest;
}

}  // namespace

double length_of(Vec2 v) {
    return std::sqrt(v.x * v.x + v.y * v.y);
}

double distance_between(Vec2 a, Vec2 b) {
    return length_of({a.x - b.x, a.y - b.y});
}

OutlineBox box_of(const Outline& outline) {
    OutlineBox box{outline.front().x, outline.front().y, outline.front().x, outline.front().y};
    for (const Vec2& v : outline) {
        box = {std::min(box.left, v.x), std::min(box.top, v.y), std::max(box.right, v.x), std::max(box.bottom, v.y)};
    }
    return box;
}

double area_of(const Outline& outline) {
    double doubled = 0.0;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
        doubled += outline[j].x * outline[i].y - outline[i].x * outline[j].y;
    }
    return std::fabs(doubled) / 2.0;
}

bool is_round(const Outline& outline) {
    if (outline.size() < kFewestRoundCorners) return false;
    const Vec2 middle = box_of(outline).middle();
    double nearest = std::numeric_limits<double>::infinity();
    double farthest = 0.0;
    for (const Vec2& v : outline) {
        nearest = std::min(nearest, distance_between(v, middle));
        farthest = std::max(farthest, distance_between(v, middle));
    }
    return nearest >= (1.0 - kRoundTolerance) * farthest;
}

Vec2 nearest_on(const Outline& outline, Vec2 point) {
    return is_inside(outline, point) ? point : nearest_side(outline, point).second;
}

Vec2 normal_at(const Outline& outline, Vec2 point) {
    const auto [side, nearest] = nearest_side(outline, point);
    Vec2 away{point.x - nearest.x, point.y - nearest.y};
    // A point on the border itself tells no direction: the side does, and the middle of the polygon which way.
    if (length_of(away) < 1e-9 || is_inside(outline, point)) {
        const Vec2& a = outline[side];
        const Vec2& b = outline[(side + 1) % outline.size()];
        const Vec2 middle = box_of(outline).middle();
        away = {b.y - a.y, a.x - b.x};
        if (away.x * (a.x - middle.x) + away.y * (a.y - middle.y) < 0.0) away = {-away.x, -away.y};
    }
    const double length = length_of(away);
    return length > 0.0 ? Vec2{away.x / length, away.y / length} : Vec2{0.0, -1.0};
}

OutlineGap gap_between(const Outline& a, const Outline& b) {
    // Sides that cross or polygons in each other are nearest at a corner to within a pixel: things overlap by no
    // more.
    OutlineGap gap{.size = std::numeric_limits<double>::infinity()};
    const auto try_corners = [&](const Outline& corners, const Outline& other) {
        for (const Vec2& corner : corners) {
            const Vec2 nearest = nearest_on(other, corner);
            const double distance = distance_between(corner, nearest);
            if (distance < gap.size) gap = {distance, {(corner.x + nearest.x) / 2.0, (corner.y + nearest.y) / 2.0}};
        }
    };
    try_corners(a, b);
    try_corners(b, a);
    return gap;
}

}  // namespace phyplay
