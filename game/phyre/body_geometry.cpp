#include "game/phyre/body_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace phyplay {

namespace {

Vec2 nearest_on_segment(Vec2 a, Vec2 b, Vec2 point) {
    const Vec2 along = {b.x - a.x, b.y - a.y};
    const double length2 = along.x * along.x + along.y * along.y;
    if (length2 <= 0.0) return a;
    const double t = std::clamp(((point.x - a.x) * along.x + (point.y - a.y) * along.y) / length2, 0.0, 1.0);
    return {a.x + t * along.x, a.y + t * along.y};
}

bool is_inside(const std::vector<Vec2>& polygon, Vec2 point) {
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec2 a = polygon[i];
        const Vec2 b = polygon[(i + 1) % polygon.size()];
        if ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) < 0.0) return false;
    }
    return true;
}

/// A shape in the scene: a circle, or a polygon with radius 0.
struct Outline {
    std::vector<Vec2> points;
    double radius = 0.0;
};

Outline outline_of(const Shape& shape, const Pose& pose) {
    if (const auto* circle = std::get_if<Circle>(&shape)) return {{to_scene(pose, {})}, circle->radius};
    Outline outline;
    for (Vec2 vertex : std::get<Polygon>(shape).vertices) outline.points.push_back(to_scene(pose, vertex));
    return outline;
}

/// Nearest point of the outline's core (without its radius) to `point`.
Vec2 nearest_in_core(const Outline& outline, Vec2 point) {
    if (outline.points.size() == 1) return outline.points.front();
    if (is_inside(outline.points, point)) return point;
    Vec2 best = outline.points.front();
    for (std::size_t i = 0; i < outline.points.size(); ++i) {
        const Vec2 candidate =
            nearest_on_segment(outline.points[i], outline.points[(i + 1) % outline.points.size()], point);
        if (distance_between(candidate, point) < distance_between(best, point)) best = candidate;
    }
    return best;
}

/// A place where two outlines come near each other.
struct Approach {
    double px = 0.0;
    Vec2 at;
};

/// From a corner (or centre) of one outline to the other outline.
Approach approach_of(Vec2 corner, const Outline& from, const Outline& to) {
    const Vec2 target = nearest_in_core(to, corner);
    const double apart = distance_between(corner, target);
    const double px = std::max(0.0, apart - from.radius - to.radius);
    // The middle of the gap, measured from the corner.
    const double part = apart > 0.0 ? std::clamp((from.radius + px / 2.0) / apart, 0.0, 1.0) : 0.0;
    return {px, {corner.x + part * (target.x - corner.x), corner.y + part * (target.y - corner.y)}};
}

/// For convex outlines that do not overlap, the nearest pair always has a corner (or a centre) on one side.
void collect_approaches(const Outline& a, const Outline& b, std::vector<Approach>& approaches) {
    for (Vec2 point : a.points) approaches.push_back(approach_of(point, a, b));
    for (Vec2 point : b.points) approaches.push_back(approach_of(point, b, a));
}

}  // namespace

Vec2 to_scene(const Pose& pose, Vec2 local) {
    const double c = std::cos(pose.angle_rad);
    const double s = std::sin(pose.angle_rad);
    return {pose.x + local.x * c - local.y * s, pose.y + local.x * s + local.y * c};
}

Vec2 to_body(const Pose& pose, Vec2 point) {
    const double c = std::cos(pose.angle_rad);
    const double s = std::sin(pose.angle_rad);
    const Vec2 moved = {point.x - pose.x, point.y - pose.y};
    return {moved.x * c + moved.y * s, -moved.x * s + moved.y * c};
}

Gap gap_between(const Body& a, const Pose& pose_a, const Body& b, const Pose& pose_b) {
    std::vector<Approach> approaches;
    for (const Shape& shape_a : a.shapes) {
        const Outline outline_a = outline_of(shape_a, pose_a);
        for (const Shape& shape_b : b.shapes) collect_approaches(outline_a, outline_of(shape_b, pose_b), approaches);
    }
    // Faces that lie on each other have several nearest corners; their middle does not jump between them.
    constexpr double kSamePx = 0.35;
    Gap gap = {std::ranges::min(approaches, {}, &Approach::px).px, {}};
    int count = 0;
    for (const Approach& approach : approaches) {
        if (approach.px > gap.px + kSamePx) continue;
        gap.at.x += approach.at.x;
        gap.at.y += approach.at.y;
        ++count;
    }
    gap.at = {gap.at.x / count, gap.at.y / count};
    return gap;
}

Vec2 nearest_point(const Body& body, const Pose& pose, Vec2 point) {
    Vec2 best = {};
    double best_distance = std::numeric_limits<double>::infinity();
    for (const Shape& shape : body.shapes) {
        const Outline outline = outline_of(shape, pose);
        Vec2 candidate = nearest_in_core(outline, point);
        const double to_core = distance_between(candidate, point);
        if (outline.radius > 0.0) {
            const double part = to_core > outline.radius ? outline.radius / to_core : 1.0;
            candidate = {candidate.x + part * (point.x - candidate.x), candidate.y + part * (point.y - candidate.y)};
        }
        if (distance_between(candidate, point) < best_distance) {
            best = candidate;
            best_distance = distance_between(candidate, point);
        }
    }
    return best;
}

Vec2 middle_of(const Body& body) {
    double low_x = 0.0;
    double high_x = 0.0;
    double low_y = 0.0;
    double high_y = 0.0;
    for (const Shape& shape : body.shapes) {
        if (std::holds_alternative<Circle>(shape)) return {};
        for (Vec2 vertex : std::get<Polygon>(shape).vertices) {
            low_x = std::min(low_x, vertex.x);
            high_x = std::max(high_x, vertex.x);
            low_y = std::min(low_y, vertex.y);
            high_y = std::max(high_y, vertex.y);
        }
    }
    return {(low_x + high_x) / 2.0, (low_y + high_y) / 2.0};
}

Body body_of(double radius) {
    Body body;
    body.type = BodyType::ball;
    body.dynamic = true;
    body.diameter = 2.0 * radius;
    body.color = Color::red;
    body.shapes = {Circle{radius}};
    return body;
}

}  // namespace phyplay
