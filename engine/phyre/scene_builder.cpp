#include "engine/phyre/scene_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "engine/base/assert.h"
#include "engine/base/portable_math.h"
#include "engine/phyre/body_shapes.h"

namespace phyplay {
namespace {

class BoxAround {
public:
    void add(double x, double y) {
        box_.left = std::min(box_.left, x);
        box_.right = std::max(box_.right, x);
        box_.bottom = std::min(box_.bottom, y);
        box_.top = std::max(box_.top, y);
    }
    Box box() const { return box_; }

private:
    static constexpr double kFar = std::numeric_limits<double>::max();
    Box box_ = {.left = kFar, .right = -kFar, .bottom = kFar, .top = -kFar};
};

}  // namespace

std::string_view name_of(Anchor anchor) {
    switch (anchor) {
        case Anchor::left: return "left";
        case Anchor::right: return "right";
        case Anchor::bottom: return "bottom";
        case Anchor::top: return "top";
        case Anchor::center_x: return "center_x";
        case Anchor::center_y: return "center_y";
    }
    return "";
}

Result<int> SceneBuilder::add(BodyType type, bool dynamic, double scale) {
    if (body_count() == kMaxBodies) return Error{fmt::format("a scene has at most {} bodies", kMaxBodies)};
    Result<Body> body = make_body(type, dynamic, scale);
    if (!body) return body.error();
    parts_.push_back({.body = *std::move(body)});
    return body_count() - 1;
}

Box SceneBuilder::box(int body) const {
    PHYPLAY_ASSERT(body >= 0 && body < body_count());
    const Part& part = parts_[static_cast<std::size_t>(body)];
    const Vec2 at = part.body.position;
    BoxAround around;
    for (const Shape& shape : part.body.shapes) {
        if (const Circle* circle = std::get_if<Circle>(&shape)) {
            around.add(circle->radius + at.x, circle->radius + at.y);
            around.add(-circle->radius + at.x, -circle->radius + at.y);
        } else {
            for (const Vec2 v : std::get<Polygon>(shape).vertices) {
                around.add(v.x * part.cosine - v.y * part.sine + at.x, v.x * part.sine + v.y * part.cosine + at.y);
            }
        }
    }
    return around.box();
}

double SceneBuilder::angle_deg(int body) const {
    PHYPLAY_ASSERT(body >= 0 && body < body_count());
    return parts_[static_cast<std::size_t>(body)].angle_deg;
}

Result<Done> SceneBuilder::place(int body, Anchor anchor, double value) {
    if (!(std::abs(value) <= kFarthest)) {
        return Error{fmt::format("'{}' must be a number of pixels between -{} and {}, and is {:.6g}", name_of(anchor),
                                 kFarthest, kFarthest, value)};
    }
    const Box now = box(body);
    Vec2& position = parts_[static_cast<std::size_t>(body)].body.position;
    switch (anchor) {
        case Anchor::left: position.x += value - now.left; break;
        case Anchor::right: position.x += value - now.right; break;
        case Anchor::bottom: position.y += value - now.bottom; break;
        case Anchor::top: position.y += value - now.top; break;
        // Centres are placed by the lower edge, as PHYRE does; (left + right) / 2 would round differently.
        case Anchor::center_x: position.x += value - now.width() / 2.0 - now.left; break;
        case Anchor::center_y: position.y += value - now.height() / 2.0 - now.bottom; break;
    }
    return Done{};
}

Result<Done> SceneBuilder::rotate_to(int body, double angle_deg) {
    PHYPLAY_ASSERT(body >= 0 && body < body_count());
    if (!(std::abs(angle_deg) <= kLargestAngle_deg)) {
        return Error{fmt::format("'angle_deg' must be a number of degrees between -{} and {}, and is {:.6g}",
                                 kLargestAngle_deg, kLargestAngle_deg, angle_deg)};
    }
    Part& part = parts_[static_cast<std::size_t>(body)];
    part.angle_deg = angle_deg;
    part.body.angle_rad = to_radians(angle_deg);
    part.cosine = portable_cos(part.body.angle_rad);
    part.sine = portable_sin(part.body.angle_rad);
    return Done{};
}

Result<BuiltScene> SceneBuilder::touching(int body1, int body2) const {
    PHYPLAY_ASSERT(body1 >= 0 && body1 < body_count() && body2 >= 0 && body2 < body_count());
    if (body1 == body2) return Error{"a goal needs two different bodies"};
    BuiltScene built;
    for (const Part& part : parts_) built.scene.bodies.push_back(part.body);
    built.goal = {.body1 = body1, .body2 = body2, .relation = Relation::touching};

    Body& first = built.scene.bodies[static_cast<std::size_t>(body1)];
    Body& second = built.scene.bodies[static_cast<std::size_t>(body2)];
    if (!first.dynamic) return Error{"the first body of a goal must be dynamic"};
    first.color = Color::green;
    second.color = second.dynamic ? Color::blue : Color::purple;
    return built;
}

}  // namespace phyplay
