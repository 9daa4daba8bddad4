#include "engine/phyre/scene_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "engine/base/assert.h"
#include "engine/base/portable_math.h"

namespace phyplay {
namespace {

/// The lower ends are PHYRE's 0 where a body of that scale exists, else the smallest body that physics can
/// still tell from a line. Bars may reach beyond the scene.
struct ScaleRange {
    double smallest;
    double largest;
};

ScaleRange scale_range(BodyType type) {
    switch (type) {
        case BodyType::wall: break;
        case BodyType::ball: return {0.0, 1.0};
        case BodyType::bar: return {0.001, 10.0};
        case BodyType::jar: return {0.01, 1.0};
        case BodyType::standing_sticks: return {0.01, 1.0};
    }
    return {0.0, 0.0};
}

Polygon make_box(double half_width, double half_height) {
    return {{{half_width, half_height},
             {-half_width, half_height},
             {-half_width, -half_height},
             {half_width, -half_height}}};
}

Polygon rotated(const Polygon& polygon, double angle_rad) {
    const double cosine = portable_cos(angle_rad);
    const double sine = portable_sin(angle_rad);
    Polygon turned;
    for (const Vec2 v : polygon.vertices) {
        turned.vertices.push_back({cosine * v.x - sine * v.y, cosine * v.y + sine * v.x});
    }
    return turned;
}

double diagonal(double width, double height) {
    return std::sqrt(width * width + height * height);
}

void shape_ball(Body& body, double scale) {
    const double radius = std::trunc(kSceneWidth / 2.0 * scale) + 0.5;
    body.shapes = {Circle{radius}};
    body.diameter = 2.0 * radius;
}

void shape_bar(Body& body, double scale) {
    const double width = kSceneWidth * scale;
    body.shapes = {make_box(width / 2.0, kBarThickness / 2.0)};
    body.diameter = diagonal(width, kBarThickness);
}

void shape_jar(Body& body, double scale) {
    const double height = kSceneHeight * scale;
    const double width = height * (1.0 / 1.2);
    const double base = 0.8 * width;
    // Walls get thicker with the logarithm of the height; at scale 0.3 they are as thick as a bar.
    const double thick = portable_log(height) / portable_log(0.3 * kSceneHeight) * kSceneHeight / 50.0;

    const double overhang = (width - base) / 2.0;
    const double slant = diagonal(height, overhang);
    const double cosine = overhang / slant;
    const double sine = height / slant;
    const double bottom_step = thick * sine;
    const double top_step = thick / sine;
    const double rise = thick * cosine;

    const double low = -thick / 2.0;
    const double high = height - thick / 2.0;
    const Polygon left_side = {{{-width / 2.0, high},
                                {-base / 2.0, low},
                                {-base / 2.0 + bottom_step, rise - thick / 2.0},
                                {-width / 2.0 + top_step, high}}};
    const Polygon right_side = {{{width / 2.0, high},
                                 {width / 2.0 - top_step, high},
                                 {base / 2.0 - bottom_step, rise - thick / 2.0},
                                 {base / 2.0, low}}};
    body.shapes = {make_box(base / 2.0, thick / 2.0), left_side, right_side};
    body.diameter = diagonal(overhang + base, height);
}

void shape_standing_sticks(Body& body, double scale) {
    constexpr double kLean_deg = 77.5;
    const double width = kSceneWidth * scale;
    const Polygon stick = make_box(1.0 / 3.0 * width, 1.0 / 3.0 * kBarThickness);
    body.shapes = {rotated(stick, to_radians(-kLean_deg)), rotated(stick, to_radians(kLean_deg))};
    body.diameter = diagonal(width, kBarThickness);
}

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

Result<Body> make_body(BodyType type, bool dynamic, double scale) {
    if (type == BodyType::wall) return Error{"a scene has its four walls already"};
    const ScaleRange range = scale_range(type);
    if (!(scale >= range.smallest && scale <= range.largest)) {
        return Error{fmt::format("the scale of a {} must be from {} to {}, and is {:.6g}", name_of(type),
                                 range.smallest, range.largest, scale)};
    }
    Body body;
    body.type = type;
    body.dynamic = dynamic;
    body.color = dynamic ? Color::gray : Color::black;
    switch (type) {
        case BodyType::wall: break;
        case BodyType::ball: shape_ball(body, scale); break;
        case BodyType::bar: shape_bar(body, scale); break;
        case BodyType::jar: shape_jar(body, scale); break;
        case BodyType::standing_sticks: shape_standing_sticks(body, scale); break;
    }
    return body;
}

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
    if (auto fault = find_crowding_fault(built.scene)) return Error{*std::move(fault)};
    built.goal = {.body1 = body1, .body2 = body2, .relation = Relation::touching};

    Body& first = built.scene.bodies[static_cast<std::size_t>(body1)];
    Body& second = built.scene.bodies[static_cast<std::size_t>(body2)];
    if (!first.dynamic) return Error{"the first body of a goal must be dynamic"};
    first.color = Color::green;
    second.color = second.dynamic ? Color::blue : Color::purple;
    return built;
}

}  // namespace phyplay
