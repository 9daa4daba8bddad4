#include "game/phyre/goal_ring.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <imgui.h>

#include "engine/phyre/content/phyre_task.h"
#include "game/phyre/body_geometry.h"

namespace phyplay {

Vec2 goal_contact_point(const Task& task, std::span<const Pose> poses) {
    const auto a = static_cast<std::size_t>(goal_of(task).body1);
    const auto b = static_cast<std::size_t>(goal_of(task).body2);
    return gap_between(scene_of(task).bodies[a], poses[a], scene_of(task).bodies[b], poses[b]).at;
}

void draw_goal_ring(ImDrawList& list, const Camera& camera, const Theme& theme, Vec2 at, double held_steps) {
    if (held_steps <= 0.0) return;
    Brush brush(list);
    const auto part = static_cast<float>(std::clamp(held_steps / kHoldSteps, 0.0, 1.0));
    // Fades in over the first tenth of a second, so that a mere bounce is not shouted about.
    const float opacity = std::min(1.0F, static_cast<float>(held_steps) / 6.0F);
    const glm::vec2 center = camera.to_window(at);
    const float radius = theme.px(22);
    const float width = theme.px(5);

    // Open in the middle, so that the bodies stay in sight; a light rim keeps it apart from any colour.
    brush.ring(center, radius, faded(theme.scene.paper, 0.92F * opacity), width + theme.px(5));
    brush.ring(center, radius, faded(mixed(theme.scene.paper, theme.scene.ink, 0.22F), opacity), width);
    brush.arc(center, radius, 0.0F, part, faded(theme.scene.good, opacity), width);
    if (held_steps < kHoldSteps) return;

    const glm::vec2 badge = center + radius * glm::vec2(0.75F, -0.75F);
    const float size = theme.px(11);
    brush.fill_circle(badge, size + theme.px(2), theme.scene.paper);
    brush.fill_circle(badge, size, theme.scene.good);
    const float u = size * 0.5F;
    const std::array<glm::vec2, 3> tick{{badge + glm::vec2(-u, 0.05F * u), badge + glm::vec2(-0.25F * u, 0.75F * u),
                                         badge + glm::vec2(u, -0.7F * u)}};
    brush.stroke(tick, theme.scene.paper, theme.px(2.5F));
}

bool draw_burst(ImDrawList& list, const Camera& camera, const Theme& theme, Vec2 at, std::int64_t age_us) {
    constexpr std::int64_t kBurstUs = 900'000;
    constexpr int kDots = 18;
    if (age_us < 0 || age_us >= kBurstUs) return false;
    Brush brush(list);
    const float t = static_cast<float>(age_us) / static_cast<float>(kBurstUs);
    const float eased = 1.0F - (1.0F - t) * (1.0F - t) * (1.0F - t);
    const glm::vec2 center = camera.to_window(at);
    constexpr std::array<Color, 3> kColors = {Color::green, Color::red, Color::blue};
    for (int i = 0; i < kDots; ++i) {
        // Three interleaved rings of dots that fly out, at different speeds, and shrink.
        const float angle = 2.0F * std::numbers::pi_v<float> *
                            (static_cast<float>(i) + 0.37F * static_cast<float>(i % 3)) / static_cast<float>(kDots);
        const float reach = theme.px(26) + eased * theme.px(48.0F + 16.0F * static_cast<float>(i % 3));
        const glm::vec2 dot =
            center + reach * glm::vec2(std::cos(angle), std::sin(angle)) + glm::vec2(0.0F, theme.px(22) * t * t);
        const Rgba color = theme.scene.of(kColors[static_cast<std::size_t>(i % 3)]);
        brush.fill_circle(dot, theme.px(4.5F) * (1.0F - 0.7F * t), faded(color, 1.0F - t * t));
    }
    return true;
}

}  // namespace phyplay
