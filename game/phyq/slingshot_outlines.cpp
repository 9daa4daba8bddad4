#include "game/phyq/slingshot_outlines.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

constexpr double kCornerRadius = 0.035;
// Bodies keep so far apart that what lies on something would seem to float: each is drawn larger by half of that.
constexpr double kSkin = 0.007;

/// Every edge of a counter-clockwise outline moved outwards.
std::vector<Vec2> grown(std::span<const Vec2> corners, double by) {
    std::vector<Vec2> result;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 here = corners[i];
        const auto outward = [](Vec2 a, Vec2 b) {
            const double length = std::hypot(b.x - a.x, b.y - a.y);
            return length > 0.0 ? Vec2{(b.y - a.y) / length, -(b.x - a.x) / length} : Vec2{};
        };
        const Vec2 before = outward(corners[(i + corners.size() - 1) % corners.size()], here);
        const Vec2 after = outward(here, corners[(i + 1) % corners.size()]);
        const double along = 1.0 + before.x * after.x + before.y * after.y;
        const double reach = by / std::max(along, 0.4);
        result.push_back({here.x + reach * (before.x + after.x), here.y + reach * (before.y + after.y)});
    }
    return result;
}

std::array<Vec2, 4> box_around(std::span<const Vec2> path) {
    Vec2 low = path.front();
    Vec2 high = path.front();
    for (const Vec2 p : path) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    return {{{low.x, low.y}, {high.x, low.y}, {high.x, high.y}, {low.x, high.y}}};
}

CutShape cut(std::span<const Vec2> given, double radius, std::span<const Vec2> hole = {}) {
    const std::vector<Vec2> corners = grown(given, kSkin);
    CutShape shape;
    shape.sharp.outline = corners;
    shape.bevelled.outline = with_round_corners(corners, 0.8 * radius, 2);
    shape.round.outline = with_round_corners(corners, radius);
    if (!hole.empty()) {
        shape.sharp.hole.assign(hole.begin(), hole.end());
        shape.bevelled.hole = with_round_corners(hole, 0.5 * radius, 2);
        shape.round.hole = with_round_corners(hole, 0.6 * radius);
    }
    const std::array<Vec2, 4> box = box_around(corners);
    shape.low = box[0];
    shape.high = box[2];
    return shape;
}

/// The three corners of a path that is a triangle but for small bevels, counter-clockwise.
std::array<Vec2, 3> triangle_around(std::span<const Vec2> path) {
    const auto lower_left = *std::ranges::min_element(path, {}, [](Vec2 p) { return p.x + p.y; });
    const auto lower_right = *std::ranges::max_element(path, {}, [](Vec2 p) { return p.x - p.y; });
    const auto top = *std::ranges::max_element(path, {}, &Vec2::y);
    return {lower_left, lower_right, top};
}

std::vector<Vec2> counter_clockwise(std::vector<Vec2> path) {
    double area = 0.0;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const Vec2 a = path[i];
        const Vec2 b = path[(i + 1) % path.size()];
        area += a.x * b.y - b.x * a.y;
    }
    if (area < 0.0) std::ranges::reverse(path);
    return path;
}

const PolygonCollider* polygon_of(const std::vector<Collider>& colliders) {
    for (const Collider& collider : colliders) {
        if (const auto* polygon = std::get_if<PolygonCollider>(&collider.shape)) return polygon;
    }
    return nullptr;
}

std::vector<Vec2> circle(double radius, int points) {
    std::vector<Vec2> path;
    for (int i = 0; i < points; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / points;
        path.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    return path;
}

/// Round blocks are circles, or bulbs with a flat foot (RoundOutline). These are drawn as the discs they stand for,
/// as high above the ground as the foot; the corners of the foot stick out by a pixel that nobody sees.
CutShape cut_disc(double foot) {
    const double radius = foot + kSkin;
    CutShape shape;
    shape.round.outline = circle(radius, 40);
    shape.bevelled.outline = circle(radius, 26);
    shape.sharp.outline = circle(radius, 16);
    shape.low = {-radius, -radius};
    shape.high = {radius, radius};
    shape.is_disc = true;
    return shape;
}

/// As wide and high as its collider, which is a rounded box, and narrower at the top.
CutShape cut_egg(std::span<const Vec2> outline) {
    CutShape shape = cut(box_around(outline), kCornerRadius);
    std::vector<Vec2> path = circle(1.0, 28);
    for (Vec2& p : path) {
        p = {0.5 * shape.width() * p.x * (1.0 - 0.17 * p.y), 0.5 * shape.height() * p.y};
    }
    shape.round.outline = shape.bevelled.outline = shape.sharp.outline = path;
    return shape;
}

CutShape cut_block(ObjectShape shape, const std::vector<Collider>& colliders) {
    const PolygonCollider* polygon = polygon_of(colliders);
    if (polygon == nullptr) {
        if (const auto* disc = std::get_if<CircleCollider>(&colliders.front().shape)) return cut_disc(disc->radius);
        const auto& box = std::get<BoxCollider>(colliders.front().shape);
        return cut_box(box.width, box.height, kCornerRadius);
    }
    const std::vector<Vec2>& outline = polygon->paths.front();
    if (shape == ObjectShape::square_hole) {
        PHYPLAY_ASSERT(polygon->paths.size() == 2);
        return cut(box_around(outline), kCornerRadius, box_around(polygon->paths[1]));
    }
    if (shape == ObjectShape::triangle_hole) {
        PHYPLAY_ASSERT(polygon->paths.size() == 2);
        return cut(triangle_around(outline), kCornerRadius, triangle_around(polygon->paths[1]));
    }
    if (outline.size() > 8) return cut_disc(-std::ranges::min(outline, {}, &Vec2::y).y);
    return cut(counter_clockwise(outline), kCornerRadius);
}

Vec2 towards(Vec2 from, Vec2 to, double by) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const double share = length > 0.0 ? std::min(by / length, 0.4) : 0.0;
    return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
}

}  // namespace

const Cut& CutShape::at_scale(float scale) const {
    constexpr float kRoundFrom = 90.0F;
    constexpr float kBevelledFrom = 36.0F;
    return scale >= kRoundFrom ? round : scale >= kBevelledFrom ? bevelled : sharp;
}

std::vector<Chord> chords_of(const CutShape& shape, Vec2 point, Vec2 direction) {
    std::vector<double> cuts;
    const auto cut_path = [&](const std::vector<Vec2>& path) {
        for (std::size_t i = 0; i < path.size(); ++i) {
            const Vec2 a{path[i].x - point.x, path[i].y - point.y};
            const Vec2 next = path[(i + 1) % path.size()];
            const Vec2 b{next.x - point.x, next.y - point.y};
            const double side_a = direction.x * a.y - direction.y * a.x;
            const double side_b = direction.x * b.y - direction.y * b.x;
            if ((side_a > 0.0) == (side_b > 0.0)) continue;
            const double share = side_a / (side_a - side_b);
            const Vec2 at{a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
            cuts.push_back((at.x * direction.x + at.y * direction.y) /
                           (direction.x * direction.x + direction.y * direction.y));
        }
    };
    cut_path(shape.sharp.outline);
    cut_path(shape.sharp.hole);
    std::ranges::sort(cuts);
    const auto at = [&](double t) { return Vec2{point.x + t * direction.x, point.y + t * direction.y}; };
    std::vector<Chord> chords;
    for (std::size_t i = 0; i + 1 < cuts.size(); i += 2) chords.push_back({at(cuts[i]), at(cuts[i + 1])});
    return chords;
}

std::vector<Vec2> with_round_corners(std::span<const Vec2> corners, double radius, int points_each) {
    std::vector<Vec2> points;
    points.reserve(static_cast<std::size_t>(points_each) * corners.size());
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 corner = corners[i];
        const Vec2 before = towards(corner, corners[(i + corners.size() - 1) % corners.size()], radius);
        const Vec2 after = towards(corner, corners[(i + 1) % corners.size()], radius);
        points.push_back(before);
        if (points_each > 2) {
            points.push_back(
                {0.5 * corner.x + 0.25 * (before.x + after.x), 0.5 * corner.y + 0.25 * (before.y + after.y)});
        }
        points.push_back(after);
    }
    return points;
}

CutShape cut_box(double width, double height, double radius) {
    return cut(corners_of({.width = width, .height = height}), radius);
}

ObjectOutlines::ObjectOutlines(const ObjectTable& table) : platform_(table.platform.box) {
    for (int i = 0; i < kObjectShapeCount; ++i) {
        const auto shape = static_cast<ObjectShape>(i);
        if (kind_of(shape) == ObjectKind::block) {
            shapes_[i] = cut_block(shape, table.block(shape).colliders);
        }
    }
    shapes_[static_cast<std::size_t>(ObjectShape::tnt)] =
        cut_box(table.tnt.box.width, table.tnt.box.height, kCornerRadius);
    egg_ = cut_egg(table.egg.polygon.paths.front());
    for (std::size_t i = 0; i < birds_.size(); ++i) birds_[i] = table.birds[i].collider;
    for (std::size_t i = 0; i < pig_sizes_.size(); ++i) pig_sizes_[i] = table.pigs[i].size;
    for (const GroundBox& box : table.ground) {
        ground_left_ = std::min(ground_left_, box.x - 0.5 * box.width);
        ground_right_ = std::max(ground_right_, box.x + 0.5 * box.width);
    }
}

CutShape ObjectOutlines::platform(double scale_x, double scale_y) const {
    CutShape shape = cut_box(platform_.width * std::fabs(scale_x), platform_.height * std::fabs(scale_y), 0.0);
    shape.round = shape.bevelled = shape.sharp;
    return shape;
}

}  // namespace phyplay
