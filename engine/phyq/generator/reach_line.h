// The reach line: the highest place a bird can fly to, for every distance from the slingshot.
//
// The benchmark keeps it as 30 points and looks it up by the nearest one, without interpolation and, beyond its
// ends, by the end. Task variations are drawn below it (phyq/generator/level_variation.h). It agrees with the exact
// flight (phyq/rules/launch.h) within 0.05 units in the mean. Facts: Phy-Q launch sheet, section 5.
#pragma once

#include <array>

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

}  // namespace phyplay
