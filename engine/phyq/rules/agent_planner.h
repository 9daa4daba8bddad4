// The planner that the published agents aim with, number for number, so that they behave here as they do there.
//
// It works on the agents' screen (640 x 480 pixels, y down, level fully zoomed out) and thinks that the bird
// starts at the sling with 9.64 units per second, which is nearly true. People get the exact path of
// phyq/rules/launch.h instead. Facts: Phy-Q launch sheet, sections 3 and 4.
#pragma once

#include <vector>

#include "engine/base/vec2.h"

namespace phyplay {

/// The published planners' own unit of time, and how far the sling stretches in scenes of their scale.
inline constexpr double kPlannerTimeUnit_ms = 815.0;
inline constexpr double kPlannerStretch = 0.4;

/// World units to agent screen pixels, and back.
Vec2 agent_screen_from_world(Vec2 world);
Vec2 world_from_agent_screen(Vec2 pixels);

/// A rectangle on the agent screen, y down.
struct ScreenRectangle {
    double left = 0.0;
    double top = 0.0;
    double width = 0.0;
    double height = 0.0;
};

/// The slingshot as the symbolic state shows it, in whole pixels.
ScreenRectangle slingshot_on_agent_screen(Vec2 slingshot);

struct PlannedShot {
    double launch_angle_rad = 0.0;  ///< above 0
    Vec2 release;                   ///< on the screen, far beyond full stretch
};

class AgentPlanner {
public:
    explicit AgentPlanner(const ScreenRectangle& slingshot) : slingshot_(slingshot) {}

    /// Where the planner believes the bird starts, in whole pixels.
    Vec2 reference_point() const;

    /// The flat and the high arc to a point on the screen; none where it is out of reach.
    std::vector<PlannedShot> shots_at(Vec2 target) const;

    /// Milliseconds after release at which the bird passes screen x, as the agents estimate it for taps.
    double tap_ms(double launch_angle_rad, double tap_x) const;

private:
    double scale() const { return slingshot_.width + slingshot_.height; }

    ScreenRectangle slingshot_;
};

}  // namespace phyplay
