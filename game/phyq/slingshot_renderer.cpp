#include "game/phyq/slingshot_renderer.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "engine/phyq/rules/launch.h"
#include "game/phyq/slingshot_background.h"
#include "game/phyq/slingshot_creatures.h"
#include "game/phyq/slingshot_sling.h"

namespace phyplay {

namespace {

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

void SlingshotRenderer::draw_background() {
    phyplay::draw_background(list_, camera_, palette_, outlines_);
}

void SlingshotRenderer::draw_small_background() {
    phyplay::draw_small_background(list_, camera_, palette_, outlines_);
}

bool SlingshotRenderer::is_seen(const ShownBody& shown) const {
    if (!shown.pose.is_present) return false;
    // Farther than anything reaches from its position: the longest block, or half a platform's diagonal.
    const double reach = 1.3 + 0.5 * (std::fabs(shown.scale_x) + std::fabs(shown.scale_y));
    const WorldRect& seen = camera_.seen();
    const auto x = static_cast<double>(shown.pose.x);
    const auto y = static_cast<double>(shown.pose.y);
    return x > seen.left - reach && x < seen.right + reach && y > seen.bottom - reach && y < seen.top + reach;
}

void SlingshotRenderer::draw_shadow(const ShownBody& shown) {
    const float lift = std::clamp(0.05F * camera_.scale(), 1.0F, 5.0F);
    SlingshotPen pen(brush_, camera_, moved(shown.pose, {0.5F * lift, lift}, camera_.scale()));
    const Rgba color = faded(palette_.shadow, 0.32F);
    const float feather = 1.7F * lift;
    switch (shown.body.role) {
        case SlingshotRole::block:
        case SlingshotRole::tnt:
            brush_.shade_polygon(pen.path(outlines_.of(shown.body.shape).sharp.outline), color, feather);
            break;
        case SlingshotRole::platform:
            brush_.shade_polygon(pen.path(outlines_.platform(shown.scale_x, shown.scale_y).sharp.outline), color,
                                 feather);
            break;
        case SlingshotRole::egg: brush_.shade_polygon(pen.path(outlines_.egg().sharp.outline), color, feather); break;
        case SlingshotRole::pig: {
            const Vec2 size = outlines_.pig_size(shown.body.shape);
            brush_.shade_circle(pen.at({0.0, -0.08 * size.y}), 0.45F * pen.px(size.x), color, feather);
            break;
        }
        case SlingshotRole::bird: {
            const CircleCollider& circle = outlines_.bird(shown.body.bird);
            brush_.shade_circle(pen.at({circle.x, circle.y}), pen.px(circle.radius), color, feather);
            break;
        }
        case SlingshotRole::ground:
        case SlingshotRole::slingshot_post: break;
    }
}

void SlingshotRenderer::draw_body(const ShownBody& shown, std::size_t number, Detail detail) {
    SlingshotPen pen(brush_, camera_, shown.pose);
    const int stage = damage_stage(shown.health_share());
    const auto seed =
        static_cast<std::uint64_t>(shown.body.object >= 0 ? shown.body.object : static_cast<int>(number) + 1000);
    switch (shown.body.role) {
        case SlingshotRole::block:
            draw_block(pen, palette_, outlines_.of(shown.body.shape), shown.body.material, stage, seed, detail);
            break;
        case SlingshotRole::platform:
            phyplay::draw_platform(pen, palette_, outlines_.platform(shown.scale_x, shown.scale_y), detail);
            break;
        case SlingshotRole::tnt: draw_tnt(pen, palette_, outlines_.of(shown.body.shape), stage, seed, detail); break;
        case SlingshotRole::egg: draw_egg(pen, palette_, outlines_.egg()); break;
        case SlingshotRole::pig:
            draw_target(pen, palette_, shown.body.shape, stage, theme_.role_patterns, detail);
            break;
        case SlingshotRole::bird:
            draw_bird(pen, palette_, shown.body.bird, outlines_.bird(shown.body.bird), theme_.role_patterns, detail);
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
    draw_sling_behind(brush_, camera_, palette_, moment.slingshot, band);
    if (band) {
        const CircleCollider& circle = outlines_.bird(slung->body.bird);
        ShownBody bird = *slung;
        bird.pose = {.x = static_cast<float>(moment.slingshot.x + band->centre.x - circle.x),
                     .y = static_cast<float>(moment.slingshot.y + band->centre.y - circle.y)};
        draw_body(bird, static_cast<std::size_t>(slung - moment.bodies.begin()), detail);
    }
    draw_sling_before(brush_, camera_, palette_, moment.slingshot, band);
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
        SlingshotPen pen(brush_, camera_, shown.pose);
        switch (shown.body.role) {
            case SlingshotRole::block:
            case SlingshotRole::tnt:
                brush_.outline(pen.path(outlines_.of(shown.body.shape).sharp.outline), color, width);
                break;
            case SlingshotRole::egg: brush_.outline(pen.path(outlines_.egg().sharp.outline), color, width); break;
            case SlingshotRole::pig: {
                const Vec2 size = outlines_.pig_size(shown.body.shape);
                brush_.ring(pen.at({0.0, -0.08 * size.y}), 0.45F * pen.px(size.x), color, width);
                break;
            }
            case SlingshotRole::bird: {
                const CircleCollider& circle = outlines_.bird(shown.body.bird);
                if (shown.phase != BirdPhase::waiting) {
                    brush_.ring(pen.at({circle.x, circle.y}), pen.px(circle.radius), color, width);
                }
                break;
            }
            case SlingshotRole::platform:
            case SlingshotRole::ground:
            case SlingshotRole::slingshot_post: break;
        }
    }
}

}  // namespace phyplay
