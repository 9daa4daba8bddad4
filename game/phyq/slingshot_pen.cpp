#include "game/phyq/slingshot_pen.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <numbers>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

constexpr float kLeastDisc = 0.9F;  // pixels; smaller ones are diamonds

}  // namespace

// SplitMix64.
std::uint64_t Scatter::bits() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

SlingshotPen::SlingshotPen(Brush& brush, const WorldCamera& camera, const BodyPose& pose)
    : brush_(brush),
      origin_(camera.to_window(static_cast<double>(pose.x), static_cast<double>(pose.y))),
      scale_(camera.scale()),
      cos_(std::cos(pose.angle_rad)),
      sin_(std::sin(pose.angle_rad)) {}

glm::vec2 SlingshotPen::at(Vec2 local) const {
    const auto x = static_cast<float>(local.x);
    const auto y = static_cast<float>(local.y);
    return origin_ + scale_ * glm::vec2(cos_ * x - sin_ * y, -(sin_ * x + cos_ * y));
}

std::span<const glm::vec2> SlingshotPen::path(std::span<const Vec2> local) {
    PHYPLAY_ASSERT(local.size() <= points_.size());
    for (std::size_t i = 0; i < local.size(); ++i) points_[i] = at(local[i]);
    return {points_.data(), local.size()};
}

void SlingshotPen::disc(Vec2 centre, double radius, Rgba color) {
    const float reach = px(radius);
    const glm::vec2 middle = at(centre);
    if (reach >= kLeastDisc) {
        brush_.fill_circle(middle, reach, color);
        return;
    }
    const float arm = 1.2F * reach;
    const std::array<glm::vec2, 4> diamond{{middle + glm::vec2(arm, 0.0F), middle + glm::vec2(0.0F, arm),
                                            middle + glm::vec2(-arm, 0.0F), middle + glm::vec2(0.0F, -arm)}};
    brush_.fill_polygon(diamond, color);
}

void SlingshotPen::oval(Vec2 centre, double rx, double ry, Rgba color) {
    const float reach = px(std::max(rx, ry));
    const int count = reach < 4.0F ? 9 : reach < 12.0F ? 14 : 28;
    for (int i = 0; i < count; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / count;
        points_[i] = at({centre.x + rx * std::cos(angle), centre.y + ry * std::sin(angle)});
    }
    brush_.fill_polygon({points_.data(), static_cast<std::size_t>(count)}, color);
}

void SlingshotPen::rim(std::span<const Vec2> outline, Rgba light, Rgba dark, float width_px) {
    const std::size_t count = outline.size();
    path(outline);
    const auto unit = [](glm::vec2 v) {
        const float length = glm::length(v);
        return length > 1e-4F ? v / length : glm::vec2(0.0F);
    };
    for (std::size_t i = 0; i < count; ++i) {
        // Counter-clockwise in the world is clockwise on the window: outward is left of the way there.
        const glm::vec2 along =
            unit(unit(points_[i] - points_[(i + count - 1) % count]) + unit(points_[(i + 1) % count] - points_[i]));
        const glm::vec2 outward(-along.y, along.x);
        const float lit = 0.5F + 0.5F * glm::dot(outward, glm::vec2(-0.45F, -0.89F));
        rim_[i] = {points_[i] - outward * (0.5F * width_px), mixed(dark, light, lit)};
    }
    brush_.outline(std::span<const StrokePoint>(rim_.data(), count), width_px);
}

}  // namespace phyplay
