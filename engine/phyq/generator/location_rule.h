// A LocationRule says where the anchor of a slingshot level may be put: the rules the benchmark draws from.
//
// Every coordinate is drawn uniformly and rounded to five decimals. "Reachable" means not above the reach line
// (phyq/generator/reach_line.h). Facts: Phy-Q generator sheet, section 3, whose names stand in brackets.
#pragma once

#include <limits>
#include <optional>
#include <string>

#include "engine/base/numpy_random.h"
#include "engine/base/vec2.h"

namespace phyplay {

enum class LocationKind {
    fixed,          ///< nothing is drawn, nothing moves
    reachable,      ///< [RL] x, then y between y1 and the lower of y2 and the reach line there
    reachable_x,    ///< [RLX] x between x1 and the nearer of x2 and the reach line at y1; y is y1
    on_reach_line,  ///< [LINE] anywhere on the line
    box,            ///< x, then y
    box_low_left,   ///< [BOX+] as box, but in the left half of it only the lower half
    box_low_right,  ///< [BOX-] as box, but from the middle to the left all of it and right of it the lower half
    far,            ///< [FAR] y, then x: in the upper half up to `depth` left of x1, else between x1 and x2
    along_x,        ///< [X] x; y stays the anchor's
};

struct LocationRule {
    LocationKind kind = LocationKind::fixed;
    double x1 = 0.0;
    double x2 = 0.0;
    double y1 = 0.0;
    double y2 = std::numeric_limits<double>::infinity();  ///< infinite: the reach line alone is the limit
    double depth = 0.0;                                   ///< of far

    bool operator==(const LocationRule&) const = default;
};

/// One sentence about a rule that can draw nothing or nothing sensible, empty where there is none.
std::string find_location_problem(const LocationRule& rule);

/// A location for an anchor that is at `anchor`. Empty where the rule found none in 1,000 tries (`reachable`
/// draws again where its y1 is above the reach line).
std::optional<Vec2> draw_location(const LocationRule& rule, Vec2 anchor, NumpyRandom& random);

/// The number rounded to so many decimals, as draws and written levels are.
double rounded_to(double number, int decimals);

}  // namespace phyplay
