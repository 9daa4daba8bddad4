#include "engine/agents/phyq/plan_ranker/plan_scene.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/phyq/view/agent_picture.h"
#include "engine/phyq/view/symbolic_state.h"

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

// Things at rest on each other are up to a pixel apart, and rounding adds one on either side.
constexpr double kTouchPx = 3.0;
constexpr double kOverlapPx = 2.0;

double overlap(double low_a, double high_a, double low_b, double high_b) {
    return std::min(high_a, high_b) - std::max(low_a, low_b);
}

bool are_far_apart(const OutlineBox& a, const OutlineBox& b) {
    return overlap(a.left, a.right, b.left, b.right) < -kTouchPx ||
           overlap(a.top, a.bottom, b.top, b.bottom) < -kTouchPx;
}

}  // namespace

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

PlanObject make_plan_object(int body, ScreenClass kind, Outline outline) {
    const OutlineBox box = box_of(outline);
    const double area = area_of(outline);
    const bool round = is_round(outline);
    return {
        .body = body, .kind = kind, .outline = std::move(outline), .box = box, .area_px2 = area, .is_round = round};
}

PlanScene::PlanScene(std::vector<PlanObject> objects) : objects_(std::move(objects)) {
    const std::size_t count = objects_.size();
    touches_.assign(count, std::vector<char>(count));
    is_on_ = touches_;
    for (std::size_t a = 0; a < count; ++a) {
        if (objects_[a].is_pig()) pigs_.push_back(static_cast<int>(a));
        for (std::size_t b = 0; b < a; ++b) {
            const OutlineBox& box_a = objects_[a].box;
            const OutlineBox& box_b = objects_[b].box;
            if (are_far_apart(box_a, box_b)) continue;
            const OutlineGap gap = gap_between(objects_[a].outline, objects_[b].outline);
            if (gap.size > kTouchPx) continue;
            touches_[a][b] = touches_[b][a] = 1;
            // One rests on the other where they overlap from above; slopes are why the place of contact decides.
            if (overlap(box_a.left, box_a.right, box_b.left, box_b.right) < kOverlapPx) continue;
            if (objects_[a].is_platform() && objects_[b].is_platform()) continue;
            const auto is_upper = [&](const PlanObject& upper, const PlanObject& lower) {
                return !upper.is_platform() && gap.place.y > upper.box.middle().y &&
                       (lower.is_platform() || upper.box.middle().y < lower.box.middle().y);
            };
            if (is_upper(objects_[a], objects_[b])) is_on_[a][b] = 1;
            if (is_upper(objects_[b], objects_[a])) is_on_[b][a] = 1;
        }
    }
    find_structures();
}

bool PlanScene::is_left(int left, int right) const {
    return touch(left, right) && !is_on(left, right) && !is_on(right, left) &&
           object(left).box.middle().x < object(right).box.middle().x;
}

bool PlanScene::is_on_ground(int index) const {
    return object(index).box.bottom >= kGroundRow - kTouchPx;
}

std::vector<int> PlanScene::directly_on(int index) const {
    std::vector<int> result;
    for (int i = 0; i < std::ssize(objects_); ++i) {
        if (is_on(i, index)) result.push_back(i);
    }
    return result;
}

std::vector<int> PlanScene::supporters_of(int index) const {
    std::vector<int> result;
    for (int i = 0; i < std::ssize(objects_); ++i) {
        if (is_on(index, i)) result.push_back(i);
    }
    return result;
}

std::vector<int> PlanScene::supported_by(int index) const {
    std::vector<int> found;
    std::vector<int> waiting = directly_on(index);
    while (!waiting.empty()) {
        const int next = waiting.back();
        waiting.pop_back();
        if (next == index || std::ranges::find(found, next) != found.end()) continue;
        found.push_back(next);
        for (const int above : directly_on(next)) waiting.push_back(above);
    }
    std::ranges::sort(found);
    return found;
}

const PlanStructure* PlanScene::structure_of(int index) const {
    for (const PlanStructure& structure : structures_) {
        if (std::ranges::binary_search(structure.members, index)) return &structure;
    }
    return nullptr;
}

void PlanScene::find_structures() {
    std::vector<char> is_taken(objects_.size());
    const auto is_part = [&](int i) { return object(i).is_block() || object(i).kind == ScreenClass::tnt; };
    for (int first = 0; first < std::ssize(objects_); ++first) {
        if (!is_part(first) || is_taken[static_cast<std::size_t>(first)] != 0) continue;
        PlanStructure structure{.members = {first}, .box = object(first).box, .pigs = {}};
        is_taken[static_cast<std::size_t>(first)] = 1;
        for (std::size_t next = 0; next < structure.members.size(); ++next) {
            const int member = structure.members[next];
            const OutlineBox& box = object(member).box;
            structure.box = {std::min(structure.box.left, box.left), std::min(structure.box.top, box.top),
                             std::max(structure.box.right, box.right), std::max(structure.box.bottom, box.bottom)};
            for (int i = 0; i < std::ssize(objects_); ++i) {
                if (!is_part(i) || is_taken[i] != 0 || !touch(member, i)) continue;
                is_taken[i] = 1;
                structure.members.push_back(i);
            }
        }
        std::ranges::sort(structure.members);
        for (const int pig : pigs_) {
            if (structure.box.contains(object(pig).box.middle())) structure.pigs.push_back(pig);
        }
        structures_.push_back(std::move(structure));
    }
}

PlanScene plan_scene_of(const SlingshotView& view) {
    std::vector<PlanObject> objects;
    for (const SeenObject& seen : view.objects) {
        const auto kind = class_of(seen);
        if (!kind) continue;
        Outline outline = pixel_outline_of(seen);
        if (!outline.empty()) objects.push_back(make_plan_object(seen.body, *kind, std::move(outline)));
    }
    return PlanScene(std::move(objects));
}

}  // namespace phyplay
