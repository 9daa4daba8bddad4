// An Action is what a solver does in one PHYRE attempt: one or two balls, placed before time starts.
//
// Solvers speak in the unit interval, three numbers per ball (x, y, radius). Placement is the same in whole
// pixels, which is all the simulation ever sees; phyre/placement_rules.h leads from one to the other.
#pragma once

#include <vector>

namespace phyplay {

/// One ball as the solver says it: every number in [0, 1] (engine sheet, section 4).
struct UnitBall {
    double x = 0.0;
    double y = 0.0;
    double radius = 0.0;

    bool operator==(const UnitBall&) const = default;
};

/// One ball in the scene, in pixels. After quantisation, whole numbers.
struct PlacedBall {
    double x = 0.0;
    double y = 0.0;
    double radius = 0.0;

    bool operator==(const PlacedBall&) const = default;
};

/// The balls as they enter the simulation, in action order.
using Placement = std::vector<PlacedBall>;

}  // namespace phyplay
