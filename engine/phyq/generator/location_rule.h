// A LocationRule says where the anchor of a slingshot level may be put: the rules the benchmark draws from.
//
// Every coordinate is drawn uniformly and rounded to five decimals. "Reachable" means not above the reach line, the
// highest place a bird can fly to, for every distance from the slingshot. The benchmark keeps it as 30 points and
// looks it up by the nearest one, without interpolation and, beyond its ends, by the end; it agrees with the exact
// flight (phyq/rules/launch.h) within 0.05 units in the mean. Facts: Phy-Q generator sheet, section 3, whose names
// stand in brackets, and launch sheet, section 5.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>

#include "engine/base/numpy_random.h"
#include "engine/base/vec2.h"

namespace phyplay {

inline constexpr std::array<Vec2, 30> kReachLine{{
    {-6.51, 7.1},   {-5.84, 6.91},  {-5.274, 6.643}, {-4.65, 6.544},  {-4.037, 6.292},  {-3.43, 5.96},
    {-2.97, 5.82},  {-2.48, 5.62},  {-1.98, 5.37},   {-1.385, 5.034}, {-0.86, 4.71},    {-0.394, 4.413},
    {0.025, 4.229}, {0.617, 3.94},  {1.027, 3.66},   {1.559, 3.266},  {2.025, 2.904},   {2.63, 2.411},
    {3.293, 2.005}, {3.97, 1.487},  {4.648, 1.039},  {5.231, 0.489},  {5.824, 0.004},   {6.24, -0.453},
    {6.91, -1.005}, {7.53, -1.574}, {7.999, -2.0},   {8.496, -2.481}, {8.996, -3.0183}, {9.459, -3.494},
}};

/// The line's y at the point whose x is nearest; the left one of two that are equally near.
double reach_y_at(double x);

/// The line's x at the point whose y is nearest.
double reach_x_at(double y);

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
