#include "game/phyq/slingshot_sling.h"

#include <cmath>

namespace phyplay {

namespace {

// Relative to the slingshot's position; the collider's post reaches up to y = 0.105.
constexpr Vec2 kFoot{-0.07, -1.0};
constexpr Vec2 kCrotch{-0.07, -0.02};
constexpr Vec2 kFarTip{0.16, 0.90};
constexpr Vec2 kNearTip{-0.42, 0.86};
constexpr double kBandWidth = 0.075;

SlingshotPen pen_of(Brush& brush, const WorldCamera& camera, Vec2 slingshot) {
    return {brush, camera, {.x = static_cast<float>(slingshot.x), .y = static_cast<float>(slingshot.y)}};
}

/// A limb of four points that gets thinner, with a light and a dark side.
void draw_limb(SlingshotPen& pen, const SlingshotPalette& palette, Vec2 from, Vec2 bend, Vec2 to, double thick,
               double thin, Rgba fill) {
    const auto across = [](Vec2 a, Vec2 b, double half) {
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        return Vec2{-(b.y - a.y) / length * half, (b.x - a.x) / length * half};
    };
    const Vec2 n0 = across(from, bend, 0.5 * thick);
    const Vec2 n1 = across(from, to, 0.5 * (0.55 * thick + 0.45 * thin));
    const Vec2 n2 = across(bend, to, 0.5 * thin);
    const auto plus = [](Vec2 a, Vec2 b, double s) { return Vec2{a.x + s * b.x, a.y + s * b.y}; };
    pen.fill({plus(from, n0, 1), plus(bend, n1, 1), plus(bend, n1, -1), plus(from, n0, -1)}, fill);
    pen.fill({plus(bend, n1, 1), plus(to, n2, 1), plus(to, n2, -1), plus(bend, n1, -1)}, fill);
    pen.disc(bend, 0.5 * (0.55 * thick + 0.45 * thin), fill);
    pen.disc(to, 0.5 * thin, fill);
    pen.stroke({plus(from, n0, 0.8), plus(bend, n1, 0.8), plus(to, n2, 0.8)}, faded(palette.sling_light, 0.8F), 0.03);
    pen.stroke({plus(from, n0, -0.85), plus(bend, n1, -0.85), plus(to, n2, -0.85)}, faded(palette.sling_dark, 0.7F),
               0.03);
}

/// Where the band lies on the bird: behind it, seen from where it will fly.
struct Pouch {
    Vec2 upper;
    Vec2 lower;
    Vec2 back;
};

Pouch pouch_of(const SlungBird& bird) {
    const double length = std::hypot(bird.drag.x, bird.drag.y);
    const Vec2 back = length > 1e-6 ? Vec2{bird.drag.x / length, bird.drag.y / length} : Vec2{-1.0, 0.0};
    const Vec2 side{back.y, -back.x};  // upwards, for a pull to the left
    const double r = 1.04 * bird.radius;
    const auto at = [&](double b, double s) {
        return Vec2{bird.centre.x + r * (b * back.x + s * side.x), bird.centre.y + r * (b * back.y + s * side.y)};
    };
    return {at(0.62, 0.78), at(0.62, -0.78), at(1.0, 0.0)};
}

void draw_band(SlingshotPen& pen, const SlingshotPalette& palette, Vec2 from, Vec2 to, double stretch) {
    // A stretched band gets thinner, and a little lighter.
    const double width = kBandWidth * (1.0 - 0.35 * stretch);
    pen.line(from, to, palette.band, width);
    pen.line(from, to, faded(mixed(palette.band, palette.white, 0.35F), 0.6F), 0.3 * width);
}

void draw_wrap(SlingshotPen& pen, const SlingshotPalette& palette, Vec2 tip, Vec2 along) {
    for (const double t : {0.0, 0.05}) {
        const Vec2 at{tip.x - t * along.x, tip.y - t * along.y};
        pen.line({at.x - 0.075, at.y + 0.01}, {at.x + 0.075, at.y - 0.01}, palette.band, 0.04);
    }
}

double stretch_of(const SlungBird& bird) {
    return std::min(1.0, std::hypot(bird.drag.x, bird.drag.y));
}

}  // namespace

void draw_sling_behind(Brush& brush, const WorldCamera& camera, const SlingshotPalette& palette, Vec2 slingshot,
                       const std::optional<SlungBird>& bird) {
    SlingshotPen pen = pen_of(brush, camera, slingshot);
    draw_limb(pen, palette, kCrotch, {0.06, 0.34}, kFarTip, 0.2, 0.13,
              mixed(palette.sling, palette.sling_dark, 0.35F));
    draw_wrap(pen, palette, {kFarTip.x, kFarTip.y - 0.04}, {0.0, 1.0});
    if (bird) draw_band(pen, palette, kFarTip, pouch_of(*bird).upper, stretch_of(*bird));
}

void draw_sling_before(Brush& brush, const WorldCamera& camera, const SlingshotPalette& palette, Vec2 slingshot,
                       const std::optional<SlungBird>& bird) {
    SlingshotPen pen = pen_of(brush, camera, slingshot);
    const auto window = [](SlingshotPen& p, double s) { return std::max(1.0F, p.px(s)); };
    if (bird) {
        const Pouch pouch = pouch_of(*bird);
        const std::array<Vec2, 3> leather{pouch.upper, pouch.back, pouch.lower};
        brush.stroke(pen.path(leather), palette.sling_dark, window(pen, 0.09));
        draw_band(pen, palette, kNearTip, pouch.lower, stretch_of(*bird));
    } else {
        pen.stroke({kFarTip, {0.06, 0.79}, {-0.12, 0.74}, {-0.3, 0.76}, kNearTip}, palette.band, kBandWidth);
    }
    draw_limb(pen, palette, kFoot, {-0.08, -0.5}, {kCrotch.x, kCrotch.y + 0.03}, 0.25, 0.21, palette.sling);
    draw_limb(pen, palette, kCrotch, {-0.3, 0.3}, kNearTip, 0.2, 0.13, palette.sling);
    draw_wrap(pen, palette, {kNearTip.x, kNearTip.y - 0.04}, {0.0, 1.0});
}

}  // namespace phyplay
