#include "engine/phyq/rules/agent_planner.h"

#include <cmath>

#include "engine/base/portable_math.h"

namespace phyplay {
namespace {

constexpr double kPixelsPerUnit = 640.0 / 35.0;
constexpr double kScreenLeft = -17.5;
constexpr double kScreenTop = 12.125;

// In scenes of the planner's scale, per its own unit of time.
constexpr double kPlannerSpeed = 9.5 / 2.7;
constexpr double kPlannerGravity = 0.48 * 9.81 / 2.7;
constexpr double kPlannerReleaseHeights = 5.0;

// Corrections for rounding to pixels, per pixel of distance.
constexpr double kFlatCorrection = 0.0001;
constexpr double kHighCorrection = 0.00005;

}  // namespace

Vec2 agent_screen_from_world(Vec2 world) {
    return {(world.x - kScreenLeft) * kPixelsPerUnit, (kScreenTop - world.y) * kPixelsPerUnit};
}

Vec2 world_from_agent_screen(Vec2 pixels) {
    return {pixels.x / kPixelsPerUnit + kScreenLeft, kScreenTop - pixels.y / kPixelsPerUnit};
}

ScreenRectangle slingshot_on_agent_screen(Vec2 slingshot) {
    const Vec2 top_left = agent_screen_from_world({slingshot.x - 0.485, slingshot.y + 1.05});
    const Vec2 bottom_right = agent_screen_from_world({slingshot.x + 0.2, slingshot.y - 1.005});
    // Corners become whole pixels, not sizes: 92 to 104 and 248 to 286, which the planners are tuned to.
    const double left = std::round(top_left.x);
    const double top = std::round(top_left.y);
    return {.left = left,
            .top = top,
            .width = std::round(bottom_right.x) - left,
            .height = std::round(bottom_right.y) - top};
}

Vec2 AgentPlanner::reference_point() const {
    return {std::trunc(slingshot_.left + 0.45 * slingshot_.width),
            std::trunc(slingshot_.top + 0.35 * slingshot_.width)};
}

std::vector<PlannedShot> AgentPlanner::shots_at(Vec2 target) const {
    const Vec2 reference = reference_point();
    const double x = (target.x - reference.x) / scale();
    const double y = (reference.y - target.y) / scale();
    constexpr double v2 = kPlannerSpeed * kPlannerSpeed;
    const double discriminant = v2 * v2 - kPlannerGravity * kPlannerGravity * x * x - 2.0 * y * kPlannerGravity * v2;
    const double distance2 = x * x + y * y;
    if (discriminant < 0.0 || distance2 == 0.0) return {};

    const double distance_px = scale() * std::sqrt(distance2);
    std::vector<PlannedShot> shots;
    const auto add = [&](double sign, double correction) {
        const double cos2 =
            x * x * (v2 - y * kPlannerGravity + sign * std::sqrt(discriminant)) / (2.0 * v2 * distance2);
        if (cos2 < 0.0 || cos2 > 1.0) return;
        const double angle =
            static_cast<double>(std::acos(std::sqrt(static_cast<long double>(cos2)))) + correction * distance_px;
        const double pull = kPlannerReleaseHeights * slingshot_.height;
        shots.push_back(
            {.launch_angle_rad = angle,
             .release = {reference.x - pull * portable_cos(angle), reference.y + pull * portable_sin(angle)}});
    };
    add(1.0, kFlatCorrection);
    add(-1.0, kHighCorrection);
    return shots;
}

double AgentPlanner::tap_ms(double launch_angle_rad, double tap_x) const {
    const double cosine = portable_cos(launch_angle_rad);
    const double way = (tap_x - reference_point().x + kPlannerStretch * scale() * cosine) / scale();
    return way / (kPlannerSpeed * cosine) * kPlannerTimeUnit_ms;
}

}  // namespace phyplay
