// A PowerPreview is what the power of the bird on the sling would do if it were used at some moment of the flight
// that is aimed at: where that is, and how things fly on from there.
//
// It builds on the flight preview and shares its limits: arithmetic until something is touched, with everything
// else standing as it does now.
#pragma once

#include <optional>
#include <vector>

#include "game/phyq/flight_preview.h"

namespace phyplay {

struct PowerPreview {
    int step = 0;                          ///< after the launch
    Vec2 at;                               ///< the middle of the bird then
    std::vector<std::vector<Vec2>> paths;  ///< from there on: one; three of blue birds; bird and egg of white ones
    double blast_radius = 0.0;             ///< of black birds, which do not fly on
};

/// Empty for birds without a power, and where nothing is left of the flight to use it in. `share`: where between the
/// first possible moment and the contact, 0 to 1. `flight` is preview_flight() of the same bird and drag.
std::optional<PowerPreview> preview_power(const SlingshotSetup& setup, const SlingshotLevel& level,
                                          const FlightObstacles& obstacles, const FlightPreview& flight,
                                          BirdType bird, Vec2 drag, double share);

}  // namespace phyplay
