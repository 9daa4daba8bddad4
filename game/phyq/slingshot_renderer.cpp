#include "game/phyq/slingshot_renderer.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/phyq/rules/launch.h"
#include "game/phyq/slingshot_creatures.h"
#include "game/phyq/slingshot_pen.h"

namespace phyplay {
namespace {

/// What holds the band: where the middle of the bird is, relative to the slingshot, and how large it is.
struct SlungBird {
    Vec2 centre;
    double radius = 0.17;
    Vec2 drag;
};

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
void draw_limb(SlingshotPen& pen, Vec2 from, Vec2 bend, Vec2 to, double thick, double thin, Rgba fill) {
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
    pen.stroke({plus(from, n0, 0.8), plus(bend, n1, 0.8), plus(to, n2, 0.8)}, faded(kPaint.sling_light, 0.8F), 0.03);
    pen.stroke({plus(from, n0, -0.85), plus(bend, n1, -0.85), plus(to, n2, -0.85)}, faded(kPaint.sling_dark, 0.7F),
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

void draw_band(SlingshotPen& pen, Vec2 from, Vec2 to, double stretch) {
    // A stretched band gets thinner, and a little lighter.
    const double width = kBandWidth * (1.0 - 0.35 * stretch);
    pen.line(from, to, kPaint.band, width);
    pen.line(from, to, faded(mixed(kPaint.band, kPaint.white, 0.35F), 0.6F), 0.3 * width);
}

void draw_wrap(SlingshotPen& pen, Vec2 tip) {
    for (const double below : {0.04, 0.09}) {
        pen.line({tip.x - 0.075, tip.y - below + 0.01}, {tip.x + 0.075, tip.y - below - 0.01}, kPaint.band, 0.04);
    }
}

double stretch_of(const SlungBird& bird) {
    return std::min(1.0, std::hypot(bird.drag.x, bird.drag.y));
}

/// What lies behind the bird. Without a bird the band hangs between the arms.
void draw_sling_behind(Brush& brush, const WorldCamera& camera, Vec2 slingshot,
                       const std::optional<SlungBird>& bird) {
    SlingshotPen pen = pen_of(brush, camera, slingshot);
    draw_limb(pen, kCrotch, {0.06, 0.34}, kFarTip, 0.2, 0.13, mixed(kPaint.sling, kPaint.sling_dark, 0.35F));
    draw_wrap(pen, kFarTip);
    if (bird) draw_band(pen, kFarTip, pouch_of(*bird).upper, stretch_of(*bird));
}

/// What lies in front of it.
void draw_sling_before(Brush& brush, const WorldCamera& camera, Vec2 slingshot,
                       const std::optional<SlungBird>& bird) {
    SlingshotPen pen = pen_of(brush, camera, slingshot);
    const auto window = [](SlingshotPen& p, double s) { return std::max(1.0F, p.px(s)); };
    if (bird) {
        const Pouch pouch = pouch_of(*bird);
        const std::array<Vec2, 3> leather{pouch.upper, pouch.back, pouch.lower};
        brush.stroke(pen.path(leather), kPaint.sling_dark, window(pen, 0.09));
        draw_band(pen, kNearTip, pouch.lower, stretch_of(*bird));
    } else {
        pen.stroke({kFarTip, {0.06, 0.79}, {-0.12, 0.74}, {-0.3, 0.76}, kNearTip}, kPaint.band, kBandWidth);
    }
    draw_limb(pen, kFoot, {-0.08, -0.5}, {kCrotch.x, kCrotch.y + 0.03}, 0.25, 0.21, kPaint.sling);
    draw_limb(pen, kCrotch, {-0.3, 0.3}, kNearTip, 0.2, 0.13, kPaint.sling);
    draw_wrap(pen, kNearTip);
}

/// Where textures become noise.
constexpr float kSmallScale = 16.0F;

BodyPose moved(BodyPose pose, glm::vec2 by_px, float scale) {
    pose.x += by_px.x / scale;
    pose.y -= by_px.y / scale;
    return pose;
}

bool is_slung(const ShownBody& shown) {
    return shown.body.role == SlingshotRole::bird && shown.phase == BirdPhase::on_sling && shown.pose.is_present;
}

}  // namespace

Vec2 slung_centre(Vec2 slingshot, const std::optional<Vec2>& drag, const CircleCollider& bird) {
    const Vec2 origin = sling_origin(slingshot);
    const Vec2 pull = drag ? clamped_drag(*drag) : Vec2{};
    return {origin.x + pull.x + bird.x, origin.y + pull.y + bird.y};
}

SlingshotRenderer::SlingshotRenderer(ImDrawList& list, const WorldCamera& camera, const Theme& theme,
                                     const ObjectOutlines& outlines)
    : list_(list), brush_(list), camera_(camera), theme_(theme), outlines_(outlines) {}

bool SlingshotRenderer::is_seen(const ShownBody& shown) const {
    if (!shown.pose.is_present) return false;
    // Farther than anything reaches from its position: the longest block, or half a platform's diagonal.
    const double reach = 1.3 + 0.5 * (std::fabs(shown.scale_x) + std::fabs(shown.scale_y));
    const WorldRect& seen = camera_.seen();
    const auto x = static_cast<double>(shown.pose.x);
    const auto y = static_cast<double>(shown.pose.y);
    return x > seen.left - reach && x < seen.right + reach && y > seen.bottom - reach && y < seen.top + reach;
}

template <typename Polygon, typename Circle>
void SlingshotRenderer::draw_silhouette(const ShownBody& shown, SlingshotPen& pen, Polygon polygon, Circle circle) {
    switch (shown.body.role) {
        case SlingshotRole::block:
        case SlingshotRole::tnt: return polygon(pen.path(outlines_.of(shown.body.shape).sharp.outline));
        case SlingshotRole::platform:
            return polygon(pen.path(outlines_.platform(shown.scale_x, shown.scale_y).sharp.outline));
        case SlingshotRole::egg: return polygon(pen.path(outlines_.egg().sharp.outline));
        case SlingshotRole::pig: {
            const Vec2 size = outlines_.pig_size(shown.body.shape);
            return circle(pen.at({0.0, -0.08 * size.y}), 0.45F * pen.px(size.x));
        }
        case SlingshotRole::bird: {
            const CircleCollider& body = outlines_.bird(shown.body.bird);
            return circle(pen.at({body.x, body.y}), pen.px(body.radius));
        }
        case SlingshotRole::ground:
        case SlingshotRole::slingshot_post: break;
    }
}

void SlingshotRenderer::draw_shadow(const ShownBody& shown) {
    const float lift = std::clamp(0.05F * camera_.scale(), 1.0F, 5.0F);
    SlingshotPen pen(brush_, camera_, moved(shown.pose, {0.5F * lift, lift}, camera_.scale()));
    const Rgba color = faded(kPaint.shadow, 0.32F);
    const float feather = 1.7F * lift;
    draw_silhouette(
        shown, pen, [&](std::span<const glm::vec2> path) { brush_.shade_polygon(path, color, feather); },
        [&](glm::vec2 middle, float radius) { brush_.shade_circle(middle, radius, color, feather); });
}

void SlingshotRenderer::draw_body(const ShownBody& shown, std::size_t number, Detail detail) {
    SlingshotPen pen(brush_, camera_, shown.pose);
    const int stage = damage_stage(shown.health_share());
    const auto seed =
        static_cast<std::uint64_t>(shown.body.object >= 0 ? shown.body.object : static_cast<int>(number) + 1000);
    switch (shown.body.role) {
        case SlingshotRole::block:
            draw_block(pen, outlines_.of(shown.body.shape), shown.body.material, stage, seed, detail);
            break;
        case SlingshotRole::platform:
            phyplay::draw_platform(pen, outlines_.platform(shown.scale_x, shown.scale_y), detail);
            break;
        case SlingshotRole::tnt: draw_tnt(pen, outlines_.of(shown.body.shape), stage, seed, detail); break;
        case SlingshotRole::egg: draw_egg(pen, outlines_.egg()); break;
        case SlingshotRole::pig: draw_target(pen, shown.body.shape, stage, theme_.role_patterns, detail); break;
        case SlingshotRole::bird:
            draw_bird(pen, shown.body.bird, outlines_.bird(shown.body.bird), theme_.role_patterns, detail);
            break;
        case SlingshotRole::ground:
        case SlingshotRole::slingshot_post: break;
    }
}

void SlingshotRenderer::draw_slung(const SlingshotMoment& moment, Detail detail) {
    const auto slung = std::ranges::find_if(moment.bodies, is_slung);
    std::optional<SlungBird> band;
    if (slung != moment.bodies.end()) {
        const CircleCollider& circle = outlines_.bird(slung->body.bird);
        const Vec2 centre = slung_centre(moment.slingshot, moment.drag, circle);
        band = SlungBird{.centre = {centre.x - moment.slingshot.x, centre.y - moment.slingshot.y},
                         .radius = circle.radius,
                         .drag = moment.drag ? clamped_drag(*moment.drag) : Vec2{}};
    }
    draw_sling_behind(brush_, camera_, moment.slingshot, band);
    if (band) {
        const CircleCollider& circle = outlines_.bird(slung->body.bird);
        ShownBody bird = *slung;
        bird.pose = {.x = static_cast<float>(moment.slingshot.x + band->centre.x - circle.x),
                     .y = static_cast<float>(moment.slingshot.y + band->centre.y - circle.y)};
        draw_body(bird, static_cast<std::size_t>(slung - moment.bodies.begin()), detail);
    }
    draw_sling_before(brush_, camera_, moment.slingshot, band);
}

void SlingshotRenderer::draw(const SlingshotMoment& moment, Detail detail) {
    if (detail == Detail::full) {
        const Rect& place = camera_.place();
        list_.PushClipRect({place.x, place.y}, {place.right(), place.bottom()}, true);
        draw_all(moment, camera_.scale() < kSmallScale ? Detail::small : Detail::full, true);
        list_.PopClipRect();
    } else {
        brush_.snap_rectangles();
        draw_all(moment, detail, false);
    }
}

void SlingshotRenderer::draw_all(const SlingshotMoment& moment, Detail detail, bool with_sling) {
    if (detail == Detail::full) {
        for (const ShownBody& shown : moment.bodies) {
            if (is_seen(shown) && !is_slung(shown)) draw_shadow(shown);
        }
    }
    const auto draw_those = [&](auto wanted) {
        for (std::size_t i = 0; i < moment.bodies.size(); ++i) {
            const ShownBody& shown = moment.bodies[i];
            if (wanted(shown) && is_seen(shown) && !is_slung(shown)) draw_body(shown, i, detail);
        }
    };
    draw_those([](const ShownBody& shown) { return shown.body.role == SlingshotRole::platform; });
    draw_those([](const ShownBody& shown) {
        return shown.body.role != SlingshotRole::platform && shown.body.role != SlingshotRole::bird;
    });
    const auto waits = [](const ShownBody& shown) {
        return shown.body.role == SlingshotRole::bird && shown.phase == BirdPhase::waiting;
    };
    draw_those(waits);
    if (with_sling && camera_.seen().left < moment.slingshot.x + 1.0) draw_slung(moment, detail);
    draw_those([&](const ShownBody& shown) { return shown.body.role == SlingshotRole::bird && !waits(shown); });
}

void SlingshotRenderer::draw_outlines(const SlingshotMoment& moment, Rgba color) {
    const float width = std::max(1.5F, theme_.px(2));
    for (const ShownBody& shown : moment.bodies) {
        if (!shown.pose.is_present) continue;
        const bool waits = shown.body.role == SlingshotRole::bird && shown.phase == BirdPhase::waiting;
        if (waits || shown.body.role == SlingshotRole::platform) continue;
        SlingshotPen pen(brush_, camera_, shown.pose);
        draw_silhouette(
            shown, pen, [&](std::span<const glm::vec2> path) { brush_.outline(path, color, width); },
            [&](glm::vec2 middle, float radius) { brush_.ring(middle, radius, color, width); });
    }
}

}  // namespace phyplay
