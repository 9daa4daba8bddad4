// An AimedShot is a full-stretch shot said by its launch angle; a ShotPlan is one for each bird that is used.
//
// Certificates speak this way: what a solution tolerates is an error of every launch angle (certify.h).
#pragma once

#include <optional>
#include <vector>

#include "engine/phyq/level/shot.h"
#include "engine/phyq/rules/launch.h"

namespace phyplay {

struct AimedShot {
    double angle_deg = 0.0;       ///< of the launch, counter-clockwise from the right
    std::optional<double> tap_s;  ///< as in Shot
    std::optional<double> after_s;

    bool operator==(const AimedShot&) const = default;
};

using ShotPlan = std::vector<AimedShot>;

/// The shots, with every launch angle turned by `shift_deg`.
inline std::vector<Shot> shots_of(const ShotPlan& plan, double shift_deg = 0.0) {
    std::vector<Shot> shots;
    for (const AimedShot& aimed : plan) {
        const Vec2 drag = full_stretch_drag(aimed.angle_deg + shift_deg);
        shots.push_back({.dx = drag.x, .dy = drag.y, .tap_s = aimed.tap_s, .after_s = aimed.after_s});
    }
    return shots;
}

}  // namespace phyplay
