#include "tests/suites/cup_window/cup_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "game/widgets/brush.h"
#include "tests/suites/cup/cup_simulation.h"

namespace phyplay::cup {
namespace {

// Told apart by lightness, too: what can go is light, what stays is dark.
constexpr Rgba kAir = rgb(0xF6F8FB);
constexpr Rgba kFloor = rgb(0xC9D1DB);
constexpr Rgba kCupColor = rgb(0x2C6E9B);
constexpr Rgba kGoes = rgb(0xF2B84B);
constexpr Rgba kGoesLine = rgb(0x9A6A0C);
constexpr Rgba kStays = rgb(0x5B6470);
constexpr Rgba kLit = rgb(0x2F6FEB);
constexpr Rgba kBall = rgb(0xD1495B);
constexpr Rgba kBallSpot = rgb(0xF3C6CC);

/// `by` turned as the box is (`way` 1), or back (-1).
Vec2 turned(const Box& box, Vec2 by, double way) {
    const double angle = way * box.angle_deg * std::numbers::pi / 180.0;
    return {by.x * std::cos(angle) - by.y * std::sin(angle), by.x * std::sin(angle) + by.y * std::cos(angle)};
}

std::array<Vec2, 4> corners_of(const Box& box) {
    std::array<Vec2, 4> corners{{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}};
    for (Vec2& corner : corners) {
        const Vec2 by = turned(box, {corner.x * box.width, corner.y * box.height}, 1.0);
        corner = {box.centre.x + by.x, box.centre.y + by.y};
    }
    return corners;
}

}  // namespace

WorldRect content_of(const CupScene& scene) {
    constexpr double kMargin = 0.4;
    WorldRect content{scene.ball.x, 0.0, scene.ball.x, scene.ball.y + scene.ball_radius};
    const std::vector<Box> boxes = boxes_of(scene);
    for (const Box& box : std::span(boxes).subspan(kFloorBody + 1)) {
        for (const Vec2 corner : corners_of(box)) {
            content.left = std::min(content.left, corner.x);
            content.right = std::max(content.right, corner.x);
            content.top = std::max(content.top, corner.y);
        }
    }
    return {content.left - kMargin, content.bottom - kMargin, content.right + kMargin, content.top + kMargin};
}

std::optional<int> block_at(const CupScene& scene, Vec2 point) {
    constexpr double kReach = 0.1;  // thin blocks want to be hit, too
    for (int i = 0; i < std::ssize(scene.blocks); ++i) {
        const Box& box = scene.blocks[static_cast<std::size_t>(i)].box;
        const Vec2 off = turned(box, {point.x - box.centre.x, point.y - box.centre.y}, -1.0);
        if (std::abs(off.x) <= box.width / 2.0 + kReach && std::abs(off.y) <= box.height / 2.0 + kReach) return i;
    }
    return std::nullopt;
}

void draw_cup_scene(Ui& ui, const WorldCamera& camera, const CupScene& scene, std::span<const BodyPose> poses,
                    std::optional<int> lit, std::optional<int> also_lit) {
    const Rect place = camera.place();
    ui.push_clip(place);
    ui.fill(place, kAir);
    const float floor = camera.to_window(0.0, 0.0).y;
    ui.fill({place.x, floor, place.w, place.bottom() - floor}, kFloor);
    Brush brush(ui.canvas());
    const std::vector<Box> boxes = boxes_of(scene);
    for (int body = kFloorBody + 1; body < std::ssize(boxes); ++body) {
        const auto at = static_cast<std::size_t>(body);
        if (!poses.empty() && !poses[at].is_present) continue;
        std::array<glm::vec2, 4> corners;
        std::ranges::transform(corners_of(boxes[at]), corners.begin(),
                               [&](Vec2 corner) { return camera.to_window(corner); });
        const int block = body - kFirstBlockBody;
        const bool goes = block >= 0 && scene.blocks[static_cast<std::size_t>(block)].can_go;
        const bool is_lit = block == lit || block == also_lit;
        brush.fill_polygon(corners, block < 0 ? kCupColor : goes ? kGoes : kStays);
        if (goes) brush.outline(corners, is_lit ? kLit : kGoesLine, ui.px(is_lit ? 4 : 1.5F));
    }
    const BodyPose start{static_cast<float>(scene.ball.x), static_cast<float>(scene.ball.y)};
    const BodyPose& ball = poses.empty() ? start : poses.back();
    const float radius = static_cast<float>(scene.ball_radius) * camera.scale();
    const glm::vec2 middle = camera.to_window(ball.x, ball.y);
    brush.fill_circle(middle, radius, kBall);
    // A spot beside its middle shows how it rolls.
    const glm::vec2 aside{-std::sin(ball.angle_rad), -std::cos(ball.angle_rad)};
    brush.fill_circle(middle + aside * (0.5F * radius), 0.22F * radius, kBallSpot);
    ui.pop_clip();
    ui.outline(place.inset(-1.0F), ui.palette().line);
}

void draw_ball_path(Ui& ui, const WorldCamera& camera, std::span<const Vec2> points, double step, Rgba color) {
    std::vector<glm::vec2> line;
    for (const Vec2 point : points.first(std::min(points.size(), static_cast<std::size_t>(step) + 1))) {
        const glm::vec2 at = camera.to_window(point);
        if (line.empty() || glm::distance(line.back(), at) >= 1.0F) line.push_back(at);  // rest is no line
    }
    ui.push_clip(camera.place());
    Brush(ui.canvas()).stroke(line, color, ui.px(2));
    ui.pop_clip();
}

}  // namespace phyplay::cup
