#include "game/phyq/slingshot_effects.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

#include <imgui.h>

#include "engine/phyq/rules/damage.h"
#include "engine/phyq/rules/launch.h"
#include "game/phyq/slingshot_creatures.h"
#include "game/phyq/slingshot_pen.h"
#include "game/widgets/ui_drawing.h"

namespace phyplay {
namespace {

constexpr int kShards = 9;
constexpr double kShardSteps = 42.0;
constexpr double kDustSteps = 26.0;
constexpr double kRingSteps = 24.0;
constexpr double kFlashSteps = 16.0;
constexpr double kPointsSteps = 55.0;
constexpr float kDustySpeed = 2.2F;
constexpr int kPointsWorthSaying = 1000;  // a block's 500 would only be noise beside a target's 5000

double eased(double t) {
    const double left = 1.0 - std::clamp(t, 0.0, 1.0);
    return 1.0 - left * left * left;
}

/// Everything an effect needs to draw one event.
struct Stroke {
    ImDrawList& list;
    Brush& brush;
    const WorldCamera& camera;
    const Theme& theme;
    const EffectOptions& options;
    const SlingshotEvent& event;
    const ShownBody& shown;
    double age;

    Vec2 place() const { return {static_cast<double>(event.x), static_cast<double>(event.y)}; }
    float px(double units) const { return static_cast<float>(units) * camera.scale(); }
    std::uint64_t seed() const {
        return static_cast<std::uint64_t>(event.body + 1) * 7919U + static_cast<std::uint64_t>(event.step);
    }
};

const MaterialColors& colors_of(const Stroke& stroke) {
    return stroke.shown.body.role == SlingshotRole::tnt ? kPaint.tnt : kPaint.of(stroke.shown.body.material);
}

/// About how wide the body was, in units.
double size_of(const ShownBody& shown) {
    using enum ObjectShape;
    const auto is_one_of = [&](std::initializer_list<ObjectShape> shapes) {
        return std::ranges::find(shapes, shown.body.shape) != shapes.end();
    };
    if (is_one_of({square_tiny})) return 0.2;
    if (is_one_of({small_pig, rect_tiny, square_small, circle_small})) return 0.4;
    return is_one_of({rect_big, rect_medium}) ? 1.2 : 0.75;
}

void draw_shards(const Stroke& stroke) {
    const bool is_target = stroke.shown.body.role == SlingshotRole::pig;
    for (const FlyingPiece& shard : shards_at(stroke.place(), size_of(stroke.shown), stroke.seed(), stroke.age)) {
        const bool is_light = (static_cast<int>(shard.size * 1e4) & 1) != 0;
        if (is_target) {
            stroke.brush.fill_circle(stroke.camera.to_window(shard.at), std::max(1.5F, stroke.px(0.9 * shard.size)),
                                     faded(is_light ? kPaint.target_light : kPaint.target, shard.opacity));
            continue;
        }
        const MaterialColors& colors = colors_of(stroke);
        std::array<glm::vec2, 3> corners{};
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const double angle = shard.turn_rad + 2.0 * std::numbers::pi * static_cast<double>(i) / 3.0;
            const double reach = shard.size * (i == 0 ? 1.7 : 1.0);
            corners[i] =
                stroke.camera.to_window(shard.at.x + reach * std::cos(angle), shard.at.y + reach * std::sin(angle));
        }
        Rgba fill = is_light ? colors.light : colors.fill;
        fill.a = 255;
        stroke.brush.fill_polygon(corners, faded(fill, shard.opacity));
    }
}

/// Rings of soft discs that spread and fade: dust, and what is left of a target or a bird that vanishes.
void draw_puff(const Stroke& stroke, double reach, int count, Rgba color, double lasts) {
    if (stroke.age >= lasts) return;
    const double t = stroke.age / lasts;
    Scatter scatter(stroke.seed() ^ 0xD057ULL);
    for (int i = 0; i < count; ++i) {
        const double angle = 2.0 * std::numbers::pi * (i + scatter.between(0.0, 0.8)) / count;
        const double far = reach * scatter.between(0.5, 1.0) * eased(t);
        const double size = 0.22 * reach * scatter.between(0.5, 1.0) * (1.0 - 0.5 * t);
        const Vec2 from = stroke.place();
        const Vec2 at{from.x + far * std::cos(angle), from.y + 0.7 * far * std::sin(angle) + 0.15 * reach * t};
        stroke.brush.fill_circle(stroke.camera.to_window(at), std::max(1.0F, stroke.px(size)),
                                 faded(color, static_cast<float>(0.5 * (1.0 - t))), 2.0F);
    }
}

void draw_explosion(const Stroke& stroke) {
    const SlingshotRole role = stroke.shown.body.role;
    const Explosion& explosion = role == SlingshotRole::tnt   ? kTntExplosion
                                 : role == SlingshotRole::egg ? kEggExplosion
                                                              : kBlackBirdExplosion;
    const glm::vec2 at = stroke.camera.to_window(stroke.place());
    const double t = stroke.age / kRingSteps;
    if (t < 1.0) {
        const auto fade = static_cast<float>((1.0 - t) * (1.0 - t));
        const float radius = stroke.px(explosion.radius * eased(t));
        stroke.brush.ring(at, radius, faded(kPaint.fire, 0.9F * fade), std::max(2.0F, stroke.px(0.16 * (1.0 - t))));
        stroke.brush.ring(at, 0.82F * radius, faded(kPaint.white, 0.7F * fade), std::max(1.5F, stroke.px(0.06)));
        if (t < 0.4) {
            stroke.brush.fill_circle(at, stroke.px(0.55 * explosion.radius * eased(2.0 * t)),
                                     faded(mixed(kPaint.white, kPaint.fire, static_cast<float>(2.5 * t)),
                                           static_cast<float>(0.75 * (1.0 - 2.5 * t))),
                                     6.0F);
        }
    }
    draw_puff(stroke, 0.6 * explosion.radius, 14, mixed(kPaint.shadow, kPaint.white, 0.45F), 46.0);
}

void draw_power(const Stroke& stroke) {
    const double t = stroke.age / kFlashSteps;
    if (t >= 1.0) return;
    const glm::vec2 at = stroke.camera.to_window(stroke.place());
    const auto fade = static_cast<float>(1.0 - t);
    for (int i = 0; i < 8; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / 8.0;
        const glm::vec2 way(std::cos(angle), -std::sin(angle));
        const float from = stroke.px(0.25 + 0.35 * eased(t));
        const float to = stroke.px(0.32 + 0.55 * eased(t));
        stroke.brush.line(at + way * from, at + way * to, faded(colors_of(stroke.shown.body.bird).dark, fade),
                          std::max(1.5F, stroke.px(0.045)));
    }
}

void draw_points(const Stroke& stroke) {
    if (stroke.options.font == nullptr || stroke.age >= kPointsSteps ||
        stroke.shown.body.score < kPointsWorthSaying) {
        return;
    }
    const double t = stroke.age / kPointsSteps;
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%d", stroke.shown.body.score);
    ImFont& font = *stroke.options.font;
    const float size = stroke.options.text_px;
    const ImVec2 extent = font.CalcTextSizeA(size, 1e6F, 0.0F, text.data());
    const Vec2 from = stroke.place();
    const glm::vec2 at = stroke.camera.to_window(from.x, from.y + 0.3 + 0.8 * eased(t));
    const auto fade = static_cast<float>(std::min(1.0, 2.5 * (1.0 - t)));
    const ImVec2 place{std::round(at.x - 0.5F * extent.x), std::round(at.y - extent.y)};
    for (const ImVec2 by : {ImVec2{-1, 0}, ImVec2{1, 0}, ImVec2{0, -1}, ImVec2{0, 1}}) {
        stroke.list.AddText(&font, size, {place.x + by.x, place.y + by.y}, packed(faded(kPaint.paper, 0.8F * fade)),
                            text.data());
    }
    stroke.list.AddText(&font, size, place, packed(faded(kPaint.ink, fade)), text.data());
}

void draw_event(const Stroke& stroke) {
    switch (stroke.event.kind) {
        case SlingshotEventKind::destroyed:
            draw_shards(stroke);
            if (stroke.shown.body.role == SlingshotRole::pig) {
                draw_puff(stroke, 0.75, 9, kPaint.white, 30.0);
            }
            draw_points(stroke);
            break;
        case SlingshotEventKind::exploded: draw_explosion(stroke); break;
        case SlingshotEventKind::hit:
            if (stroke.event.speed >= kDustySpeed) {
                const double reach = std::min(0.16 + 0.035 * static_cast<double>(stroke.event.speed), 0.55);
                draw_puff(stroke, reach, 6, mixed(kPaint.soil, kPaint.white, 0.45F), kDustSteps);
            }
            break;
        case SlingshotEventKind::tapped: draw_power(stroke); break;
        case SlingshotEventKind::vanished: draw_puff(stroke, 0.45, 8, kPaint.white, 24.0); break;
        case SlingshotEventKind::launched:
        case SlingshotEventKind::left_level: break;
    }
}

bool shows(SlingshotEventKind kind) {
    return kind != SlingshotEventKind::launched && kind != SlingshotEventKind::left_level;
}

}  // namespace

std::vector<FlyingPiece> shards_at(Vec2 from, double size, std::uint64_t seed, double age) {
    std::vector<FlyingPiece> shards;
    if (age < 0.0 || age >= kShardSteps) return shards;
    const double seconds = age * kSlingshotStepSeconds;
    const double t = age / kShardSteps;
    Scatter scatter(seed);
    for (int i = 0; i < kShards; ++i) {
        const double angle = 2.0 * std::numbers::pi * (i + scatter.between(0.0, 0.9)) / kShards;
        const double speed = scatter.between(0.8, 2.4);
        const double start = 0.3 * size * scatter.between(0.2, 1.0);
        const double spin = scatter.between(-7.0, 7.0);
        const double turn = scatter.between(0.0, 2.0 * std::numbers::pi);
        const double piece = scatter.between(0.035, 0.085) * (0.6 + 0.5 * size);
        shards.push_back({.at = {from.x + (start + speed * seconds) * std::cos(angle),
                                 from.y + (start + speed * seconds) * std::sin(angle) + 0.8 * seconds -
                                     0.5 * kFlightGravity * seconds * seconds},
                          .turn_rad = turn + spin * seconds,
                          .size = piece * (1.0 - 0.4 * t),
                          .opacity = static_cast<float>(std::min(1.0, 2.2 * (1.0 - t)))});
    }
    return shards;
}

bool draw_effects(ImDrawList& list, const WorldCamera& camera, const Theme& theme,
                  std::span<const SlingshotEvent> events, std::span<const ShownBody> bodies, double step,
                  const EffectOptions& options) {
    if (!theme.motion) return false;
    Brush brush(list);
    bool is_alive = false;
    const auto oldest = std::ranges::partition_point(events, [&](const SlingshotEvent& event) {
        return static_cast<double>(event.step) <= step - kLongestEffectSteps;
    });
    list.PushClipRect({camera.place().x, camera.place().y}, {camera.place().right(), camera.place().bottom()}, true);
    for (auto event = oldest; event != events.end() && static_cast<double>(event->step) <= step; ++event) {
        if (!shows(event->kind) || event->body < 0 || event->body >= std::ssize(bodies)) continue;
        is_alive = true;
        draw_event({.list = list,
                    .brush = brush,
                    .camera = camera,
                    .theme = theme,
                    .options = options,
                    .event = *event,
                    .shown = bodies[event->body],
                    .age = step - static_cast<double>(event->step)});
    }
    list.PopClipRect();
    return is_alive;
}

}  // namespace phyplay
