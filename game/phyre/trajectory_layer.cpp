#include "game/phyre/trajectory_layer.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>
#include <glm/geometric.hpp>

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
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
    if (body >= std::ssize(scene_of(task_).bodies)) return theme_.scene.of(Color::red);
    // Pale bodies need a darker line to be seen on paper.
    const Rgba own = theme_.scene.of(scene_of(task_).bodies[body].color);
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

}  // namespace phyplay
