#include "game/phyq/slingshot_creatures.h"

#include <cmath>
#include <numbers>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

struct Ear {
    Vec2 at;
    double radius = 0.0;
};

/// A target's body, fitted to its collider: an oval that is a little square, and two ears.
struct TargetShape {
    Vec2 centre;
    double rx = 0.0;
    double ry = 0.0;
    Ear left;
    Ear right;
};

const TargetShape& shape_of(ObjectShape shape) {
    static constexpr std::array<TargetShape, 3> kShapes{{
        {{-0.0025, -0.037}, 0.234, 0.194, {{-0.142, 0.146}, 0.05}, {{0.030, 0.172}, 0.053}},
        {{-0.0022, -0.059}, 0.392, 0.329, {{-0.078, 0.296}, 0.078}, {{0.198, 0.252}, 0.076}},
        {{0.003, -0.064}, 0.498, 0.422, {{-0.098, 0.396}, 0.09}, {{0.255, 0.332}, 0.088}},
    }};
    PHYPLAY_ASSERT(kind_of(shape) == ObjectKind::pig);
    return kShapes[static_cast<std::size_t>(shape)];
}

/// Between an ellipse and a rectangle, as the colliders are: flat enough below to stand.
template <std::size_t Count>
std::array<Vec2, Count> soft_oval(Vec2 centre, double rx, double ry) {
    std::array<Vec2, Count> points;
    for (std::size_t i = 0; i < Count; ++i) {
        const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / Count;
        const auto soft = [](double v) { return std::copysign(std::pow(std::fabs(v), 0.86), v); };
        points[i] = {centre.x + rx * soft(std::cos(angle)), centre.y + ry * soft(std::sin(angle))};
    }
    return points;
}

void draw_eye(SlingshotPen& pen, Vec2 at, double radius) {
    pen.disc(at, radius, kPaint.eye);
    if (pen.px(radius) < 1.6F) return;
    pen.disc({at.x - 0.3 * radius, at.y + 0.36 * radius}, 0.34 * radius, kPaint.white);
}

void draw_target_face(SlingshotPen& pen, const TargetShape& shape, int stage) {
    const double eye_x = 0.36 * shape.rx;
    const double eye_y = shape.centre.y + 0.2 * shape.ry;
    const double eye = 0.115 * shape.rx;
    for (const double side : {-1.0, 1.0}) {
        const Vec2 at{shape.centre.x + side * eye_x, eye_y};
        if (stage >= 4 || (stage == 3 && side > 0.0)) {
            // Eyes shut tight.
            pen.line({at.x - eye, at.y + 0.6 * eye}, {at.x + eye, at.y - 0.6 * eye}, kPaint.eye, 0.5 * eye);
            pen.line({at.x - eye, at.y - 0.6 * eye}, {at.x + eye, at.y + 0.6 * eye}, kPaint.eye, 0.5 * eye);
        } else {
            draw_eye(pen, at, eye);
            if (stage == 2) {  // a heavy lid
                pen.line({at.x - side * 1.3 * eye, at.y + 1.1 * eye}, {at.x + side * 1.3 * eye, at.y + 0.5 * eye},
                         kPaint.target_dark, 0.7 * eye);
            }
        }
    }
    // The mouth: content, then not.
    const double mouth_y = shape.centre.y - 0.08 * shape.ry;
    const double bend = stage == 0 ? -0.12 : stage == 1 ? -0.04 : 0.09;
    const double half = 0.17 * shape.rx;
    pen.stroke({{shape.centre.x - half, mouth_y},
                {shape.centre.x - 0.5 * half, mouth_y + 0.8 * bend * shape.ry},
                {shape.centre.x, mouth_y + bend * shape.ry},
                {shape.centre.x + 0.5 * half, mouth_y + 0.8 * bend * shape.ry},
                {shape.centre.x + half, mouth_y}},
               kPaint.target_dark, 0.07 * shape.rx);
}

void draw_plaster(SlingshotPen& pen, const TargetShape& shape) {
    const Vec2 at{shape.centre.x - 0.52 * shape.rx, shape.centre.y + 0.52 * shape.ry};
    const double a = 0.17 * shape.rx;
    for (const double side : {-1.0, 1.0}) {
        pen.line({at.x - a, at.y - side * 0.6 * a}, {at.x + a, at.y + side * 0.6 * a}, kPaint.egg, 0.1 * shape.rx);
    }
}

void draw_beak(SlingshotPen& pen, Vec2 c, double r) {
    pen.fill({{c.x + 0.72 * r, c.y + 0.30 * r}, {c.x + 0.74 * r, c.y - 0.22 * r}, {c.x + 1.36 * r, c.y - 0.02 * r}},
             kPaint.beak);
}

/// A leaf from `root` to `tip`.
void draw_leaf(SlingshotPen& pen, Vec2 root, Vec2 tip, double width, Rgba color) {
    const Vec2 along{tip.x - root.x, tip.y - root.y};
    const double length = std::hypot(along.x, along.y);
    const Vec2 across{-along.y / length * width, along.x / length * width};
    const auto point = [&](double t, double side) {
        return Vec2{root.x + t * along.x + side * across.x, root.y + t * along.y + side * across.y};
    };
    if (pen.px(width) < 3.5F) {
        pen.fill({root, point(0.5, -0.5), tip, point(0.5, 0.5)}, color);
        return;
    }
    pen.fill({root, point(0.25, -0.42), point(0.55, -0.5), point(0.85, -0.3), tip, point(0.85, 0.3), point(0.55, 0.5),
              point(0.25, 0.42)},
             color);
}

// In the order of BirdType.
constexpr std::array kBirdColors{
    BirdColors{rgb(0xD8604A), rgb(0xA33F2E), rgb(0xF3C3AE)}, BirdColors{rgb(0x4A86C8), rgb(0x2C5E98), rgb(0xC3DBF1)},
    BirdColors{rgb(0xEFC23F), rgb(0xB98A1B), rgb(0xFBEBB5)}, BirdColors{rgb(0x474C55), rgb(0x24282E), rgb(0x7C838E)},
    BirdColors{rgb(0xF8F5EC), rgb(0xA79F8E), rgb(0xFFFFFF)},
};
static_assert(kBirdColors.size() == kBirdTypeCount);

/// What sticks out behind the body.
void draw_silhouette(SlingshotPen& pen, BirdType type, Vec2 c, double r) {
    const BirdColors& colors = colors_of(type);
    const auto at = [&](double x, double y) { return Vec2{c.x + x * r, c.y + y * r}; };
    switch (type) {
        case BirdType::red:
            draw_leaf(pen, at(-0.1, 0.7), at(-0.62, 1.5), 0.42 * r, colors.dark);
            draw_leaf(pen, at(0.1, 0.7), at(-0.05, 1.62), 0.42 * r, colors.body);
            draw_leaf(pen, at(-0.7, -0.1), at(-1.55, 0.08), 0.5 * r, colors.dark);
            break;
        case BirdType::blue:
            for (const double turn : {0.62, 0.5, 0.38}) {
                const Vec2 way{std::cos(turn * std::numbers::pi) * 1.0, std::sin(turn * std::numbers::pi)};
                pen.line(at(0.7 * way.x, 0.7 * way.y), at(1.35 * way.x, 1.35 * way.y), colors.dark, 0.13 * r);
                pen.disc(at(1.42 * way.x, 1.42 * way.y), 0.23 * r, colors.body);
            }
            draw_leaf(pen, at(-0.7, -0.15), at(-1.4, -0.25), 0.42 * r, colors.dark);
            break;
        case BirdType::yellow:
            pen.fill({at(0.3, 0.92), at(-1.75, 1.0), at(-0.85, 0.3)}, colors.dark);
            pen.fill({at(-0.55, 0.55), at(-2.0, 0.25), at(-0.8, -0.15)}, colors.body);
            pen.fill({at(-0.8, -0.1), at(-1.7, -0.42), at(-0.4, -0.75)}, colors.dark);
            break;
        case BirdType::black:
            pen.line(at(0.0, 0.85), at(0.02, 1.25), colors.dark, 0.42 * r);
            pen.stroke({at(0.02, 1.2), at(-0.05, 1.5), at(-0.3, 1.62)}, kPaint.sling_light, 0.14 * r);
            pen.disc(at(-0.38, 1.64), 0.2 * r, kPaint.fire);
            pen.disc(at(-0.38, 1.64), 0.09 * r, kPaint.white);
            break;
        case BirdType::white:
            for (const double turn : {0.82, 0.93, 1.04}) {
                draw_leaf(pen, at(-0.6, 0.05),
                          at(1.55 * std::cos(turn * std::numbers::pi), 1.55 * std::sin(turn * std::numbers::pi)),
                          0.4 * r, turn == 0.93 ? colors.body : colors.dark);
            }
            pen.stroke({at(0.1, 0.9), at(0.06, 1.22), at(-0.1, 1.38), at(-0.26, 1.3)}, colors.dark, 0.13 * r);
            break;
    }
}

}  // namespace

const BirdColors& colors_of(BirdType bird) {
    return kBirdColors[static_cast<std::size_t>(bird)];
}

void draw_target(SlingshotPen& pen, ObjectShape kind, int stage, bool role_mark, Detail detail) {
    const TargetShape& shape = shape_of(kind);
    const bool is_full = detail == Detail::full && pen.px(shape.rx) >= 4.5F;
    for (const Ear& ear : {shape.left, shape.right}) {
        if (is_full) {
            // A little towards the middle, so that an ear grows out of the head.
            pen.line(ear.at, {0.7 * ear.at.x, 0.6 * ear.at.y}, kPaint.target, 2.0 * ear.radius);
        }
        pen.disc(ear.at, ear.radius, kPaint.target);
        if (is_full) pen.disc(ear.at, 0.52 * ear.radius, kPaint.target_dark);
    }
    const auto fine = soft_oval<32>(shape.centre, shape.rx, shape.ry);
    const auto plain = soft_oval<18>(shape.centre, shape.rx, shape.ry);
    const auto coarse = soft_oval<12>(shape.centre, shape.rx, shape.ry);
    const float radius = pen.px(shape.rx);
    const std::span<const Vec2> body = radius < 7.0F    ? std::span<const Vec2>(coarse)
                                       : radius < 18.0F ? std::span<const Vec2>(plain)
                                                        : std::span<const Vec2>(fine);
    pen.fill(body, kPaint.target);
    if (is_full) {
        pen.oval({shape.centre.x, shape.centre.y - 0.6 * shape.ry}, 0.6 * shape.rx, 0.34 * shape.ry,
                 kPaint.target_light);
        pen.rim(body, kPaint.target_light, kPaint.target_dark, std::max(1.0F, pen.px(0.028)));
        draw_target_face(pen, shape, stage);
        if (stage >= 2) draw_plaster(pen, shape);
    } else {
        for (const double side : {-0.36, 0.36}) {
            pen.disc({shape.centre.x + side * shape.rx, shape.centre.y + 0.2 * shape.ry}, 0.14 * shape.rx,
                     kPaint.eye);
        }
    }
    if (!role_mark) return;
    const float dot = std::clamp(pen.px(0.02), 1.1F, 3.0F);
    const int dots = std::max(
        10, static_cast<int>(2.0F * static_cast<float>(std::numbers::pi) * pen.px(0.9 * shape.rx) / (4.2F * dot)));
    for (int i = 0; i < dots; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / dots;
        pen.disc(
            {shape.centre.x + 0.88 * shape.rx * std::cos(angle), shape.centre.y + 0.86 * shape.ry * std::sin(angle)},
            static_cast<double>(dot / pen.scale()), kPaint.ink);
    }
}

void draw_bird(SlingshotPen& pen, BirdType type, const CircleCollider& body, bool role_mark, Detail detail) {
    const BirdColors& colors = colors_of(type);
    const Vec2 c{body.x, body.y};
    const double r = body.radius;
    draw_silhouette(pen, type, c, r);
    draw_beak(pen, c, r);
    pen.disc(c, r, colors.body);
    if (detail == Detail::full && pen.px(r) >= 3.5F) {
        pen.oval({c.x + 0.12 * r, c.y - 0.46 * r}, 0.6 * r, 0.42 * r, colors.belly);
        if (type == BirdType::white) pen.oval({c.x + 0.12 * r, c.y - 0.46 * r}, 0.2 * r, 0.27 * r, colors.dark);
        // The wing.
        pen.oval({c.x - 0.42 * r, c.y - 0.1 * r}, 0.36 * r, 0.24 * r, colors.dark);
        pen.disc({c.x + 0.36 * r, c.y + 0.3 * r}, 0.27 * r, kPaint.white);
        pen.disc({c.x + 0.43 * r, c.y + 0.3 * r}, 0.15 * r, kPaint.eye);
    } else {
        if (type == BirdType::black) pen.disc({c.x + 0.36 * r, c.y + 0.3 * r}, 0.4 * r, kPaint.white);
        pen.disc({c.x + 0.36 * r, c.y + 0.3 * r}, 0.24 * r, kPaint.eye);
    }
    if (detail == Detail::full || type == BirdType::white) {
        pen.brush().ring(pen.at(c), pen.px(r) - 0.5F, faded(colors.dark, 0.75F), std::max(1.0F, pen.px(0.02)));
    }
    if (role_mark) {
        pen.brush().ring(pen.at(c), pen.px(r) + std::max(2.0F, pen.px(0.06)), kPaint.ink,
                         std::max(1.5F, pen.px(0.035)));
    }
}

}  // namespace phyplay
