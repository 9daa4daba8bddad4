#include "game/phyre/scene_overlay.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "engine/phyre/content/phyre_task.h"
#include "game/phyre/body_geometry.h"

namespace phyplay {
namespace {

constexpr float kStartOpacity = 0.22F;
constexpr float kEndOpacity = 0.95F;
constexpr float kOldGhostOpacity = 0.25F;
constexpr float kLastGhostOpacity = 0.5F;

}  // namespace

TrajectoryLayer::TrajectoryLayer(ImDrawList& list, const Camera& camera, const Theme& theme, const Task& task)
    : brush_(list), camera_(camera), theme_(theme), task_(task) {}

Rgba TrajectoryLayer::color_of(int body) const {
    if (body >= std::ssize(scene_of(task_).bodies)) return theme_.scene.of(BodyRole::players);
    // Pale bodies need a darker line to be seen on paper.
    const Rgba own = phyplay::color_of(theme_.scene, scene_of(task_).bodies[body].color);
    return contrast_of(own, theme_.scene.paper) < 2.6 ? mixed(own, theme_.scene.ink, 0.35F) : own;
}

void TrajectoryLayer::draw_path(const Path& path, double step, const Pose* now, float opacity, float width) {
    const Rgba color = color_of(path.body);
    points_.clear();
    for (const PathPoint& point : path.points) {
        if (static_cast<double>(point.step) > step) break;
        points_.push_back({camera_.to_window(point.x, point.y), color});
    }
    if (now != nullptr && !points_.empty()) {
        const bool in_scene = path.body < std::ssize(scene_of(task_).bodies);
        const Vec2 middle = in_scene ? middle_of(scene_of(task_).bodies[path.body]) : Vec2{};
        const glm::vec2 tip = camera_.to_window(phyplay::to_scene(*now, middle));
        if (glm::distance(tip, points_.back().at) > 0.5F) points_.push_back({tip, color});
    }
    if (points_.size() < 2) return;

    // The line grows clearer along its length, not its time: a body that waits would leave a faint line.
    float length = 0.0F;
    for (std::size_t i = 1; i < points_.size(); ++i) length += glm::distance(points_[i].at, points_[i - 1].at);
    if (length < 2.0F * camera_.scale()) return;
    float here = 0.0F;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        if (i > 0) here += glm::distance(points_[i].at, points_[i - 1].at);
        const float part = here / length;
        points_[i].color = faded(color, opacity * (kStartOpacity + part * (kEndOpacity - kStartOpacity)));
    }
    brush_.stroke(points_, width);
    if (now == nullptr) return;  // ghosts are calm
    for (const PathPoint& dot : path.dots) {
        if (static_cast<double>(dot.step) > step) break;
        brush_.fill_circle(camera_.to_window(dot.x, dot.y), 1.35F * width, faded(color, 0.85F * opacity));
    }
}

void TrajectoryLayer::draw_paths(std::span<const Path> paths, double step, std::span<const Pose> poses) {
    for (const Path& path : paths) {
        if (path.points.empty() || path.body >= std::ssize(poses)) continue;
        const bool acts = path.body >= std::ssize(scene_of(task_).bodies);
        draw_path(path, step, &poses[path.body], 1.0F, std::max(1.5F, theme_.px(acts ? 2.5F : 2.0F)));
    }
}

void TrajectoryLayer::draw_contacts(std::span<const Mark> marks, double step) {
    const float radius = theme_.px(4);
    for (const auto& [event, look] : marks) {
        if (event.step > step) break;
        const bool is_goal = look == MarkLook::good;
        const glm::vec2 at = camera_.to_window(event.x, event.y);
        brush_.fill_circle(at, radius, faded(theme_.scene.paper, 0.85F));
        brush_.ring(at, radius, faded(theme_.scene.ink, is_goal ? 0.9F : 0.5F), std::max(1.2F, theme_.px(1.5F)));
        if (is_goal) brush_.fill_circle(at, radius * 0.45F, faded(theme_.scene.ink, 0.9F));
    }
}

void TrajectoryLayer::draw_ghost(std::span<const Path> paths, const Placement& balls, float opacity) {
    const float width = std::max(1.2F, theme_.px(1.5F));
    for (const Path& path : paths) {
        // Only what the attempt was about: paths of everything that moved would hide the scene.
        const bool matters = path.body >= std::ssize(scene_of(task_).bodies) || path.body == goal_of(task_).body1 ||
                             path.body == goal_of(task_).body2;
        if (matters) draw_path(path, kMaxSteps, nullptr, opacity, width);
    }
    for (const PlacedBall& ball : balls) {
        brush_.dashed_ring(camera_.to_window(ball.x, ball.y), static_cast<float>(ball.radius) * camera_.scale(),
                           faded(color_of(static_cast<int>(scene_of(task_).bodies.size())), opacity), width,
                           std::max(6, static_cast<int>(ball.radius)));
    }
}

void TrajectoryLayer::draw_earlier(std::span<const EarlierAttempt> attempts) {
    for (const EarlierAttempt& attempt : attempts) {
        draw_ghost(static_cast<const BodyPaths&>(*attempt.paths).paths(), placement_of(attempt.moves.front()),
                   &attempt == &attempts.back() ? kLastGhostOpacity : kOldGhostOpacity);
    }
}

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
    constexpr std::array kRoles = {BodyRole::target, BodyRole::players, BodyRole::goal};
    for (int i = 0; i < kDots; ++i) {
        // Three interleaved rings of dots that fly out, at different speeds, and shrink.
        const float angle = 2.0F * std::numbers::pi_v<float> *
                            (static_cast<float>(i) + 0.37F * static_cast<float>(i % 3)) / static_cast<float>(kDots);
        const float reach = theme.px(26) + eased * theme.px(48.0F + 16.0F * static_cast<float>(i % 3));
        const glm::vec2 dot =
            center + reach * glm::vec2(std::cos(angle), std::sin(angle)) + glm::vec2(0.0F, theme.px(22) * t * t);
        const Rgba color = theme.scene.of(kRoles[static_cast<std::size_t>(i % 3)]);
        brush.fill_circle(dot, theme.px(4.5F) * (1.0F - 0.7F * t), faded(color, 1.0F - t * t));
    }
    return true;
}

}  // namespace phyplay
