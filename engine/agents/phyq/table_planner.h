// The planner of the published rule-based agents: a parabola whose speed is looked up by the angle of the launch.
//
// Lengths are measured in slingshots (width plus height of its box), time so that gravity is 1. The launch is a
// little steeper than the path that follows, because the bird starts behind the sling; a polynomial corrects for it.
// Like AgentPlanner it is not exact, and meant so. Facts: Phy-Q agents sheet, section 1.2 (planner B).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/agents/phyq/screen_object.h"
#include "engine/phyq/rules/agent_planner.h"

namespace phyplay {

/// The difference between the launch angle and the angle of the path that follows, in radians.
double launch_angle_correction(double angle_rad);

/// Speed of a path that rises with this angle, in slingshots per unit of time: a table of whole degrees, 4 to 79.
/// What the sheet does not list of them lies on straight lines between its neighbours.
double table_speed(double path_angle_rad);

class TablePlanner {
public:
    /// All speeds are multiplied by the factor.
    explicit TablePlanner(const ScreenRectangle& slingshot, double speed_factor = 1.0)
        : slingshot_(slingshot), speed_factor_(speed_factor) {}

    /// Where the planner believes the path starts, in whole pixels.
    Vec2 reference_point() const;

    /// The flat arc to a point on the screen, then the steep one where it is below 81 degrees; none where the point
    /// is out of reach or not to the right of the reference point. Releases are whole pixels, far beyond full
    /// stretch.
    std::vector<PlannedShot> shots_at(Vec2 target) const;

    /// The shot that leaves with this angle above the horizon.
    PlannedShot shot_with(double launch_angle_rad) const;

    /// The path as the planner believes it, one point for each of 640 pixels to the right of the reference point.
    std::vector<Vec2> path_of(const PlannedShot& shot) const;

    /// Milliseconds after the release at which to tap so that the bird has `percent` of the horizontal way from the
    /// slingshot to `target_x` behind it; 0, no tap, for 0 percent.
    double tap_ms(const PlannedShot& shot, double target_x, double percent) const;

    /// Width plus height of the slingshot, in pixels.
    double scale() const { return slingshot_.width + slingshot_.height; }

private:
    double speed_at(double path_angle_rad) const { return speed_factor_ * table_speed(path_angle_rad); }

    ScreenRectangle slingshot_;
    double speed_factor_;
};

/// The factor on the table's speeds with which a shot's path comes nearest to where the bird really flew, points on
/// the screen. Empty for fewer than three points in front of the reference point, and where the best factor is not
/// between 0.9 and 1.1, since then the bird did something else than fly.
std::optional<double> fitted_speed_factor(const ScreenRectangle& slingshot, const PlannedShot& shot,
                                          std::span<const Vec2> flown);

/// The path up to its point closest to `center`.
std::span<const Vec2> path_until(std::span<const Vec2> path, Vec2 center);

/// How much room a bird needs on its path, in pixels; 5 where it is not known.
double planning_radius(std::optional<BirdType> bird);

struct ObjectInTheWay {
    const ScreenObject* object = nullptr;
    Vec2 point;  ///< of the path, where it first comes near enough
};

/// What a bird on this path runs into before it is at the target, in this order. Only the part of the path in
/// the middle of the screen is looked at: x above 200, y from 100 to 480 (excluded). Birds are in nobody's way.
std::vector<ObjectInTheWay> objects_in_the_way(std::span<const Vec2> path, const ScreenRectangle& target,
                                               std::span<const ScreenObject> objects, double bird_radius);

/// The same without a target: all that the path runs into, up to its end.
std::vector<ObjectInTheWay> objects_along(std::span<const Vec2> path, std::span<const ScreenObject> objects,
                                          double bird_radius);

}  // namespace phyplay
