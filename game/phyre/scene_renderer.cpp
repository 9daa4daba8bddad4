#include "game/phyre/scene_renderer.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/vec3.hpp>

#include "engine/base/assert.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {
namespace {

constexpr float kMinRadiusPx = 2.0F;
constexpr float kMaxRadiusPx = 32.0F;

/// Ink that shows on a filled body: paper on dark colours, ink on light ones.
Rgba ink_on(Rgba fill, const ScenePalette& palette) {
    return contrast_of(palette.paper, fill) >= 2.6 ? palette.paper : palette.ink;
}

struct Corners {
    std::array<glm::vec2, 8> at{};
    std::size_t count = 0;

    std::span<const glm::vec2> view() const { return {at.data(), count}; }
};

/// Points along the outline of a body at even distances, with the direction inwards. Points where the parts
/// of a body overlap are left out.
struct RimPoint {
    Vec2 at;
    Vec2 inward;
};

bool is_inside(const Polygon& polygon, Vec2 point) {
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
        const Vec2 a = polygon.vertices[i];
        const Vec2 b = polygon.vertices[(i + 1) % polygon.vertices.size()];
        if ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) < 0.0) return false;
    }
    return true;
}

void append_rim(const Body& body, const Shape& shape, double spacing, std::vector<RimPoint>& rim) {
    if (const auto* circle = std::get_if<Circle>(&shape)) {
        const int count = std::max(6, static_cast<int>(std::lround(kTurn * circle->radius / spacing)));
        for (int i = 0; i < count; ++i) {
            const double angle = static_cast<double>(kTurn) * i / count;
            const Vec2 out = {std::cos(angle), std::sin(angle)};
            rim.push_back({{out.x * circle->radius, out.y * circle->radius}, {-out.x, -out.y}});
        }
        return;
    }
    const Polygon& polygon = std::get<Polygon>(shape);
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
        const Vec2 a = polygon.vertices[i];
        const Vec2 b = polygon.vertices[(i + 1) % polygon.vertices.size()];
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        if (length < 1.5 * spacing) continue;  // the short ends of bars need none
        const int count = std::max(1, static_cast<int>(length / spacing));
        const Vec2 inward = {-(b.y - a.y) / length, (b.x - a.x) / length};
        for (int k = 0; k < count; ++k) {
            const double part = (k + 0.5) / count;
            const Vec2 at = {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
            const bool is_covered = std::ranges::any_of(body.shapes, [&](const Shape& other) {
                return &other != &shape && is_inside(std::get<Polygon>(other), at);
            });
            if (!is_covered) rim.push_back({at, inward});
        }
    }
}

std::vector<RimPoint> rim_of(const Body& body, double spacing) {
    std::vector<RimPoint> rim;
    for (const Shape& shape : body.shapes) append_rim(body, shape, spacing, rim);
    return rim;
}

}  // namespace

Camera::Camera(Rect room) : place_(fitted(room, 1.0F)), scale_(place_.w / static_cast<float>(kSceneWidth)) {
    PHYPLAY_ASSERT(!place_.is_empty());
    // Columns: where the scene's x axis, y axis and origin (its bottom left corner) come to lie.
    to_window_[0] = glm::vec3(scale_, 0.0F, 0.0F);
    to_window_[1] = glm::vec3(0.0F, -scale_, 0.0F);
    to_window_[2] = glm::vec3(place_.x, place_.bottom(), 1.0F);
    to_scene_ = glm::inverse(to_window_);
}

glm::vec2 Camera::to_window(double x, double y) const {
    return glm::vec2(to_window_ * glm::vec3(static_cast<float>(x), static_cast<float>(y), 1.0F));
}

Vec2 Camera::to_scene(Point window) const {
    const glm::vec3 scene = to_scene_ * glm::vec3(window.x, window.y, 1.0F);
    return {scene.x, scene.y};
}

Rgba color_of(const ScenePalette& palette, Color color) {
    switch (color) {
        case Color::white: return palette.paper;
        case Color::red: return palette.of(BodyRole::players);
        case Color::green: return palette.of(BodyRole::target);
        case Color::blue: return palette.of(BodyRole::goal);
        case Color::purple: return palette.of(BodyRole::fixed_goal);
        case Color::gray: return palette.of(BodyRole::loose);
        case Color::black: return palette.of(BodyRole::fixed);
    }
    PHYPLAY_ASSERT(false);
}

std::vector<Pose> start_poses(const Task& task) {
    std::vector<Pose> poses;
    poses.reserve(scene_of(task).bodies.size());
    for (const Body& body : scene_of(task).bodies) {
        poses.push_back({static_cast<float>(body.position.x), static_cast<float>(body.position.y),
                         static_cast<float>(body.angle_rad)});
    }
    return poses;
}

SceneRenderer::SceneRenderer(ImDrawList& list, const Camera& camera, const Theme& theme)
    : list_(list), brush_(list), camera_(camera), theme_(theme) {}

// ---------------------------------------------------------------------------------------------- ground

namespace {

std::array<glm::vec2, 4> corners_of(Rect rect) {
    return {{{rect.x, rect.y}, {rect.right(), rect.y}, {rect.right(), rect.bottom()}, {rect.x, rect.bottom()}}};
}

}  // namespace

void SceneRenderer::draw_ground() {
    const Rect paper = camera_.place();
    const float wall = theme_.px(5);
    brush_.glow(paper.inset(-wall), faded(theme_.palette.shadow, 0.10F), theme_.px(8));
    brush_.frame(paper, theme_.scene.of(BodyRole::fixed), wall);
    fill_large(list_, paper, theme_.scene.paper);
}

// ---------------------------------------------------------------------------------------------- bodies

void SceneRenderer::fill_body(const Body& body, const Pose& pose, Rgba color) {
    for (const Shape& shape : body.shapes) {
        if (const auto* circle = std::get_if<Circle>(&shape)) {
            const auto radius = static_cast<float>(circle->radius) * camera_.scale();
            brush_.fill_circle(window_point(pose, {}), radius, color);
            continue;
        }
        Corners corners;
        for (const Vec2 vertex : std::get<Polygon>(shape).vertices) {
            corners.at[corners.count++] = window_point(pose, vertex);
        }
        brush_.fill_polygon(corners.view(), color);
    }
}

void SceneRenderer::shade_body(const Body& body, const Pose& pose) {
    const Rgba shadow = faded(theme_.scene.shadow, 0.13F);
    const float drop = std::max(1.0F, 0.9F * camera_.scale());
    const float feather = 2.2F * camera_.scale();
    for (const Shape& shape : body.shapes) {
        if (const auto* circle = std::get_if<Circle>(&shape)) {
            const glm::vec2 center = window_point(pose, {}) + glm::vec2(0.0F, drop);
            brush_.shade_circle(center, static_cast<float>(circle->radius) * camera_.scale(), shadow, feather);
            continue;
        }
        Corners corners;
        for (const Vec2 vertex : std::get<Polygon>(shape).vertices) {
            corners.at[corners.count++] = window_point(pose, vertex) + glm::vec2(0.0F, drop);
        }
        brush_.shade_polygon(corners.view(), shadow, feather);
    }
}

void SceneRenderer::mark_turning(const Body& body, const Pose& pose, Rgba color) {
    if (body.type != BodyType::ball) return;
    const double radius = std::get<Circle>(body.shapes.front()).radius;
    const float on_window = static_cast<float>(radius) * camera_.scale();
    if (on_window < 4.0F) return;
    // A notch from near the rim towards the middle, up at the start.
    const float width = std::clamp(on_window * 0.13F, 1.5F, 5.0F);
    const glm::vec2 inner = window_point(pose, {0.0, radius * 0.42});
    const glm::vec2 outer = window_point(pose, {0.0, radius * 0.74});
    const Rgba ink = mixed(color, ink_on(color, theme_.scene), 0.62F);
    brush_.line(inner, outer, ink, width);
    brush_.fill_circle(inner, width * 0.5F, ink);
    brush_.fill_circle(outer, width * 0.5F, ink);
}

void SceneRenderer::dot_rim(const Body& body, const Pose& pose, Rgba color) {
    const Rgba ink = faded(ink_on(color, theme_.scene), 0.92F);
    const double radius = body.type == BodyType::ball ? std::get<Circle>(body.shapes.front()).radius : 8.0;
    const double spacing = std::clamp(radius * 0.62, 2.6, 4.5);
    const double inset = std::min(1.7, radius * 0.3);
    for (const RimPoint& point : rim_of(body, spacing)) {
        const Vec2 at = {point.at.x + inset * point.inward.x, point.at.y + inset * point.inward.y};
        brush_.fill_circle(window_point(pose, at), std::max(1.1F, 0.62F * camera_.scale()), ink);
    }
}

void SceneRenderer::hatch_rim(const Body& body, const Pose& pose, Rgba color) {
    const Rgba ink = faded(ink_on(color, theme_.scene), 0.92F);
    const double radius = body.type == BodyType::ball ? std::get<Circle>(body.shapes.front()).radius : 8.0;
    const double depth = std::min(2.3, radius * 0.42);
    const double spacing = std::clamp(radius * 0.5, 2.2, 3.6);
    for (const RimPoint& point : rim_of(body, spacing)) {
        const Vec2 along = {point.inward.y, -point.inward.x};
        const Vec2 inner = {point.at.x + depth * (point.inward.x + 0.7 * along.x),
                            point.at.y + depth * (point.inward.y + 0.7 * along.y)};
        const Vec2 outer = {point.at.x + 0.25 * point.inward.x, point.at.y + 0.25 * point.inward.y};
        brush_.line(window_point(pose, outer), window_point(pose, inner), ink,
                    std::max(1.2F, 0.55F * camera_.scale()));
    }
}

void SceneRenderer::outline_body(const Body& body, const Pose& pose, Rgba color, float width) {
    for (const Shape& shape : body.shapes) {
        if (const auto* circle = std::get_if<Circle>(&shape)) {
            const auto radius = static_cast<float>(circle->radius) * camera_.scale();
            brush_.ring(window_point(pose, {}), radius, color, width);
            brush_.line(window_point(pose, {}), window_point(pose, {0.0, circle->radius}), color, width);
            continue;
        }
        Corners corners;
        for (const Vec2 vertex : std::get<Polygon>(shape).vertices) {
            corners.at[corners.count++] = window_point(pose, vertex);
        }
        brush_.outline(corners.view(), color, width);
    }
}

void SceneRenderer::draw_player_ball(glm::vec2 center, float radius, float angle_rad, bool details) {
    const Rgba red = theme_.scene.of(BodyRole::players);
    if (theme_.role_patterns) {
        const float width = std::clamp(radius * 0.3F, 2.0F, 9.0F);
        brush_.fill_circle(center, radius - 0.5F * width, mixed(theme_.scene.paper, red, 0.18F));
        brush_.ring(center, radius - 0.5F * width, red, width);
    } else {
        brush_.fill_circle(center, radius, red);
    }
    if (!details || radius < 4.0F) return;
    const Rgba ink = theme_.role_patterns ? red : mixed(red, ink_on(red, theme_.scene), 0.62F);
    const glm::vec2 up(-std::sin(angle_rad), -std::cos(angle_rad));
    const float width = std::clamp(radius * 0.13F, 1.5F, 5.0F);
    const glm::vec2 inner = center + up * (radius * (theme_.role_patterns ? 0.3F : 0.42F));
    const glm::vec2 outer = center + up * (radius * 0.74F);
    brush_.line(inner, outer, ink, width);
    brush_.fill_circle(inner, width * 0.5F, ink);
    brush_.fill_circle(outer, width * 0.5F, ink);
}

void SceneRenderer::draw_bodies(const Task& task, std::span<const Pose> poses, std::span<const PlacedBall> balls,
                                bool details) {
    const std::size_t scene_count = scene_of(task).bodies.size();
    const auto ball_count = std::min(balls.size(), poses.size() - std::min(poses.size(), scene_count));
    if (details) {
        for (std::size_t i = kWallCount; i < scene_count; ++i) shade_body(scene_of(task).bodies[i], poses[i]);
        for (std::size_t i = 0; i < ball_count; ++i) shade_body(body_of(balls[i].radius), poses[scene_count + i]);
    }
    for (std::size_t i = kWallCount; i < scene_count; ++i) {
        const Body& body = scene_of(task).bodies[i];
        const Rgba color = color_of(theme_.scene, body.color);
        fill_body(body, poses[i], color);
        if (details && body.dynamic) mark_turning(body, poses[i], color);
        if (!theme_.role_patterns) continue;
        if (static_cast<int>(i) == goal_of(task).body1) dot_rim(body, poses[i], color);
        if (static_cast<int>(i) == goal_of(task).body2) hatch_rim(body, poses[i], color);
    }
    for (std::size_t i = 0; i < ball_count; ++i) {
        const Pose& pose = poses[scene_count + i];
        draw_player_ball(camera_.to_window(pose.x, pose.y), static_cast<float>(balls[i].radius) * camera_.scale(),
                         pose.angle_rad, details);
    }
}

void SceneRenderer::draw_start(const Task& task, bool details) {
    draw_bodies(task, start_poses(task), {}, details);
}

void SceneRenderer::draw_outlines(const Task& task, std::span<const Pose> poses, std::span<const PlacedBall> balls,
                                  Rgba color) {
    const float width = std::max(1.5F, theme_.px(2));
    const std::size_t scene_count = scene_of(task).bodies.size();
    for (std::size_t i = kWallCount; i < scene_count; ++i) {
        if (scene_of(task).bodies[i].dynamic) outline_body(scene_of(task).bodies[i], poses[i], color, width);
    }
    for (std::size_t i = 0; i < balls.size() && scene_count + i < poses.size(); ++i) {
        outline_body(body_of(balls[i].radius), poses[scene_count + i], color, width);
    }
}

// ----------------------------------------------------------------------------------------------- draft

void SceneRenderer::draw_draft_ball(const PlacedBall& ball, const DraftLook& look, Vec2 handle, float handle_radius) {
    const glm::vec2 center = camera_.to_window(ball.x, ball.y);
    const float radius = static_cast<float>(ball.radius) * camera_.scale();
    const Rgba line_on_paper = faded(theme_.scene.ink, 0.30F);

    if (look.limits > 0.0F) {
        brush_.ring(center, kMinRadiusPx * camera_.scale(), faded(line_on_paper, look.limits), 1.0F);
        brush_.ring(center, kMaxRadiusPx * camera_.scale(), faded(line_on_paper, look.limits), 1.0F);
    }
    if (!look.allowed) {
        const Rgba bad = theme_.scene.fault;
        brush_.fill_circle(center, radius, faded(bad, 0.14F * look.opacity));
        brush_.ring(center, radius, faded(bad, look.opacity), std::max(2.0F, theme_.px(2)));
    } else if (look.opacity < 1.0F) {
        brush_.fill_circle(center, radius, faded(theme_.scene.of(BodyRole::players), 0.35F * look.opacity));
        brush_.ring(center, radius, faded(theme_.scene.of(BodyRole::players), look.opacity), theme_.px(2));
    } else {
        shade_body(body_of(ball.radius), {static_cast<float>(ball.x), static_cast<float>(ball.y), 0.0F});
        draw_player_ball(center, radius, 0.0F, true);
    }
    if (!look.selected) return;
    const glm::vec2 grip = camera_.to_window(handle);
    if (look.allowed) brush_.ring(center, radius + theme_.px(3), faded(theme_.scene.acting, 0.85F), theme_.px(2));
    brush_.fill_circle(grip + glm::vec2(0.0F, 1.0F), handle_radius + 1.0F, faded(theme_.scene.shadow, 0.22F), 4.0F);
    brush_.fill_circle(grip, handle_radius, theme_.scene.paper);
    brush_.fill_circle(grip, handle_radius - theme_.px(2),
                       look.handle_hovered ? theme_.scene.ink : theme_.scene.acting);
}

void SceneRenderer::draw_fault(const Task& task, int body) {
    const Rgba bad = theme_.scene.fault;
    const float width = std::max(2.0F, theme_.px(2));
    if (body >= static_cast<int>(kWallCount)) {
        const Body& hit = scene_of(task).bodies[body];
        const Pose pose = {static_cast<float>(hit.position.x), static_cast<float>(hit.position.y),
                           static_cast<float>(hit.angle_rad)};
        outline_body(hit, pose, faded(bad, 0.9F), width);
        return;
    }
    // A wall: its side of the frame.
    const Rect paper = camera_.place().inset(-theme_.px(2));
    const auto corners = corners_of(paper);
    constexpr std::array<std::array<int, 2>, 4> kSides = {{{2, 3}, {0, 3}, {0, 1}, {1, 2}}};
    const auto side = kSides[static_cast<std::size_t>(body)];
    brush_.line(corners[side[0]], corners[side[1]], bad, theme_.px(4));
}

void draw_scene_picture(Ui& ui, Rect place, const Task& task, std::span<const BodyPose> poses) {
    // Hardly round: bars lie along the edges.
    const float radius = std::min(ui.px(3.0F), place.w * 0.03F);
    ui.fill(place, ui.theme().scene.paper, radius);
    ui.push_clip(place);
    const Camera camera(place);
    SceneRenderer renderer(ui.canvas(), camera, ui.theme());
    if (poses.empty()) {
        renderer.draw_start(task, false);
    } else {
        renderer.draw_bodies(task, poses, {}, false);
    }
    ui.pop_clip();
    ui.outline(place.inset(-1.0F), ui.palette().line, radius + 1.0F);
}

}  // namespace phyplay
