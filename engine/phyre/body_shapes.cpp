#include "engine/phyre/body_shapes.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

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

}  // namespace phyplay
