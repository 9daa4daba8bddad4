// What lies behind a Phy-Q level: sky, sun, clouds, two layers of hills, and the ground everything stands on.
//
// Hills and clouds follow a zooming or panning camera more slowly than the level does, the farther the less. All
// large areas are cleared, not filled (fill_large): only crests and edges are blended.
#include "game/phyq/slingshot_renderer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include <imgui.h>

#include "engine/phyq/level/slingshot_level.h"
#include "game/widgets/brush.h"

namespace phyplay {
namespace {

constexpr int kSkyBands = 20;  // of one colour each: neighbours differ by three levels, which nobody sees
constexpr float kSkyCurve = 1.35F;
constexpr float kSkylineStep = 40.0F;  // pixels between two points of a crest
constexpr float kWaveStep = 30.0F;     // and of the ground's edges
constexpr int kPebbles = 26;

/// A layer of hills: sines along the world, `follow` of the camera's way.
struct Hills {
    double follow;
    double base;    ///< units above the ground
    double height;  ///< of the waves
    double length;
    double phase;
};

constexpr Hills kFarHills{.follow = 0.3, .base = 2.0, .height = 0.6, .length = 3.4, .phase = 0.6};
constexpr Hills kNearHills{.follow = 0.55, .base = 0.95, .height = 0.45, .length = 2.3, .phase = 3.9};

double crest_of(const Hills& hills, double x) {
    const double t = x / hills.length + hills.phase;
    return hills.base +
           hills.height * (0.55 * std::sin(t) + 0.3 * std::sin(2.3 * t + 1.7) + 0.15 * std::sin(4.1 * t));
}

float ground_on_window(const WorldCamera& camera) {
    return std::round(camera.to_window(0.0, kGroundY).y);
}

/// The points of a wavy line from `left` to `right`, about `step_px` apart. They stick to the world, so that the
/// line does not ripple while the camera moves: `scale` and `origin` say where world x = 0 lies on the window.
template <typename Height>
std::vector<glm::vec2> wavy_line(float left, float right, float step_px, double scale, double origin, Height y_of) {
    const double step = static_cast<double>(step_px) / scale;
    const auto world = [&](float x) { return (static_cast<double>(x) - origin) / scale; };
    std::vector<glm::vec2> line{{left, y_of(world(left))}};
    for (double at = (std::floor(world(left) / step) + 1.0) * step; at < world(right); at += step) {
        line.push_back({static_cast<float>(origin + at * scale), y_of(at)});
    }
    line.push_back({right, y_of(world(right))});
    return line;
}

/// A layer sees the world through a camera of its own, that zooms and moves only a part of the way.
struct LayerView {
    double scale;
    double centre_x;
    float horizon;

    LayerView(const WorldCamera& camera, double follow) {
        const double zoom = 1.0 + follow * (camera.zoom() - 1.0);
        scale = static_cast<double>(camera.scale()) / camera.zoom() * zoom;
        const double home = camera.fitted().centre().x;
        centre_x = home + follow * (camera.seen().centre().x - home);
        // All layers meet the ground where it ends, wherever that is now.
        horizon = ground_on_window(camera);
    }
};

void draw_sky(ImDrawList& list, const WorldCamera& camera) {
    const Rect place = camera.place();
    const float bottom = std::clamp(ground_on_window(camera), place.y, place.bottom());
    const float height = std::max(bottom - place.y, 1.0F);
    // What the far hills hide is left out.
    const LayerView view(camera, kFarHills.follow);
    const float hidden = view.horizon - static_cast<float>((kFarHills.base - kFarHills.height) * view.scale);
    const float end = std::clamp(std::ceil(hidden) + 1.0F, place.y, bottom);
    float top = place.y;
    for (int i = 0; i < kSkyBands && top < end; ++i) {
        // Bands of equal steps in colour: the lower, the narrower.
        const float part = std::pow(static_cast<float>(i + 1) / static_cast<float>(kSkyBands), 1.0F / kSkyCurve);
        const float next = i + 1 == kSkyBands ? end : std::min(end, std::round(place.y + height * part));
        if (next > top) {
            fill_large(list, {place.x, top, place.w, next - top},
                       mixed(kPaint.sky_top, kPaint.sky_low,
                             (static_cast<float>(i) + 0.5F) / static_cast<float>(kSkyBands)));
        }
        top = next;
    }
}

/// Three humps on a straight lower edge, as convex pieces that overlap.
void draw_cloud(Brush& brush, glm::vec2 at, float size, Rgba color) {
    struct Hump {
        float x;
        float radius;
    };
    constexpr std::array<Hump, 3> kHumps{{{-0.62F, 0.30F}, {0.02F, 0.52F}, {0.66F, 0.24F}}};
    constexpr int kPoints = 11;
    for (const Hump hump : kHumps) {
        std::array<glm::vec2, kPoints + 1> half{};
        for (int i = 0; i <= kPoints; ++i) {
            const float angle = std::numbers::pi_v<float> * static_cast<float>(i) / kPoints;
            half[i] = at + size * glm::vec2(hump.x - hump.radius * std::cos(angle), -hump.radius * std::sin(angle));
        }
        brush.fill_polygon(half, color);
    }
    const std::array<glm::vec2, 4> foot{{at + size * glm::vec2(-0.70F, -0.13F), at + size * glm::vec2(0.72F, -0.13F),
                                         at + size * glm::vec2(0.72F, 0.0F), at + size * glm::vec2(-0.70F, 0.0F)}};
    brush.fill_polygon(foot, color);
}

void draw_sun_and_clouds(Brush& brush, const WorldCamera& camera) {
    const Rect place = camera.place();
    const LayerView view(camera, 0.12);
    const auto unit = static_cast<float>(view.scale);
    const auto x_of = [&](double x) {
        return place.x + 0.5F * place.w + static_cast<float>((x - view.centre_x) * view.scale);
    };
    const auto high = static_cast<float>((camera.fitted().top - kGroundY) * view.scale);
    const double home = camera.fitted().centre().x;
    const double width = camera.fitted().width();
    brush.fill_circle({x_of(home + 0.30 * width), view.horizon - 0.78F * high}, 0.85F * unit, kPaint.sun);
    draw_cloud(brush, {x_of(home - 0.24 * width), view.horizon - 0.80F * high}, 1.5F * unit, kPaint.cloud);
    draw_cloud(brush, {x_of(home + 0.42 * width), view.horizon - 0.60F * high}, 1.25F * unit, kPaint.cloud);
}

void draw_hills(ImDrawList& list, Brush& brush, const WorldCamera& camera, const Hills& hills, Rgba color) {
    const Rect place = camera.place();
    const LayerView view(camera, hills.follow);
    const float ground = ground_on_window(camera);
    if (ground <= place.y) return;
    const auto crest_y = [&](double x) { return view.horizon - static_cast<float>(crest_of(hills, x) * view.scale); };
    const double origin = static_cast<double>(place.x + 0.5F * place.w) - view.centre_x * view.scale;
    const std::vector<glm::vec2> skyline =
        wavy_line(place.x, place.right(), kSkylineStep, view.scale, origin, crest_y);
    const float lowest = std::ranges::max(skyline, {}, &glm::vec2::y).y;
    const float flat = std::min(std::ceil(lowest + 1.0F), ground);
    brush.fill_to_level(skyline, flat, color);
    if (ground > flat) fill_large(list, {place.x, flat, place.w, ground - flat}, color);
}

void draw_ground(ImDrawList& list, Brush& brush, const WorldCamera& camera, const ObjectOutlines& outlines) {
    const Rect place = camera.place();
    const float top = std::round(std::max(ground_on_window(camera), place.y));
    if (top >= place.bottom()) return;
    const float left = std::max(place.x, camera.to_window(outlines.ground_left(), kGroundY).x);
    const float right = std::min(place.right(), camera.to_window(outlines.ground_right(), kGroundY).x);
    if (right <= left) return;
    const float unit = camera.scale();
    const float turf = std::round(0.3F * unit);
    const float deep = top + std::round(1.0F * unit);
    const Rect under{left, top, right - left, place.bottom() - top};
    const auto strip = [&](float from, float to, Rgba color) {
        const Rect rect = intersection_of(under, {left, from, right - left, to - from});
        if (!rect.is_empty()) fill_large(list, rect, color);
    };
    strip(top, top + turf, kPaint.grass);
    strip(top + turf, deep, kPaint.soil);
    strip(deep, place.bottom(), kPaint.soil_deep);
    // Cut edges between the layers: gentle waves that follow the ground.
    const auto waves = [&](float base, double amplitude, double length, double phase, Rgba color, float from) {
        const double origin = static_cast<double>(camera.to_window(0.0, 0.0).x);
        std::vector<glm::vec2> edge =
            wavy_line(left, right, kWaveStep, static_cast<double>(unit), origin, [&](double x) {
                const double wave = std::sin(x / length + phase) + 0.5 * std::sin(2.7 * x / length);
                return std::min(base + unit * static_cast<float>(amplitude * (1.0 + wave / 1.5)), place.bottom());
            });
        brush.fill_to_level(edge, from, color);
    };
    waves(top + turf - 1.0F, 0.06, 0.7, 0.4, kPaint.grass, top + turf - 2.0F);
    if (deep < place.bottom()) waves(deep - 1.0F, 0.07, 1.1, 2.0, kPaint.soil, deep - 2.0F);
    strip(top, top + std::max(2.0F, std::round(0.06F * unit)), kPaint.grass_light);
    // A few pebbles.
    Scatter scatter(7);
    for (int i = 0; i < kPebbles; ++i) {
        const double x = scatter.between(outlines.ground_left() + 0.3, outlines.ground_right() - 0.3);
        const double y = kGroundY - scatter.between(0.5, 2.6);
        const double size = scatter.between(0.03, 0.075);
        const glm::vec2 at = camera.to_window(x, y);
        if (!place.contains({at.x, at.y})) continue;
        std::array<glm::vec2, 4> pebble{};
        for (std::size_t k = 0; k < pebble.size(); ++k) {
            const double angle = 1.5708 * static_cast<double>(k) + x;
            pebble[k] =
                at + unit * static_cast<float>(size) * glm::vec2(1.3 * std::cos(angle), 0.9 * std::sin(angle));
        }
        brush.fill_polygon(pebble, kPaint.soil_fleck);
    }
    // Ends of the ground that are in sight.
    for (const float end : {left, right}) {
        if (end <= place.x || end >= place.right()) continue;
        brush.line({end, top}, {end, place.bottom()}, faded(kPaint.shadow, 0.35F), 2.0F);
    }
}

}  // namespace

void SlingshotRenderer::draw_background() {
    const Rect place = camera_.place();
    list_.PushClipRect({place.x, place.y}, {place.right(), place.bottom()}, true);
    draw_sky(list_, camera_);
    // Below the horizon, beyond the ends of the ground, where those are in sight.
    const float ground = std::clamp(ground_on_window(camera_), place.y, place.bottom());
    const WorldRect& seen = camera_.seen();
    const bool has_ends = seen.left < outlines_.ground_left() || seen.right > outlines_.ground_right();
    if (has_ends && ground < place.bottom()) {
        fill_large(list_, {place.x, ground, place.w, place.bottom() - ground}, kPaint.sky_low);
    }
    draw_sun_and_clouds(brush_, camera_);
    draw_hills(list_, brush_, camera_, kFarHills, kPaint.far_hills);
    draw_hills(list_, brush_, camera_, kNearHills, kPaint.near_hills);
    draw_ground(list_, brush_, camera_, outlines_);
    list_.PopClipRect();
}

void SlingshotRenderer::draw_small_background() {
    const Rect place = camera_.place();
    const float top = ground_on_window(camera_);
    if (top >= place.bottom()) return;
    const float left = std::max(place.x, camera_.to_window(outlines_.ground_left(), kGroundY).x);
    const float right = std::min(place.right(), camera_.to_window(outlines_.ground_right(), kGroundY).x);
    const float y = std::max(top, place.y);
    const auto strip = [&](float from, float to, Rgba color) {
        const std::array<glm::vec2, 4> corners{{{left, from}, {right, from}, {right, to}, {left, to}}};
        if (to > from && right > left) brush_.fill_polygon(corners, color);
    };
    const float turf = std::min(place.bottom(), y + std::max(2.0F, 0.3F * camera_.scale()));
    strip(turf, place.bottom(), kPaint.soil);
    strip(y, turf, kPaint.grass);
}

}  // namespace phyplay
