// A SettledLevel is a level after its first two seconds: where an attempt starts.
//
// Levels are saved nearly at rest. The original lets them come to rest during play and forgets all damage of
// the first two seconds; here that happens once, before the attempt, and the bodies are then put to sleep
// where they are. Settling is part of the physics (the same bits everywhere), so an attempt at a level is the
// same whether its settled form was kept or made anew.
#pragma once

#include <vector>

#include "engine/phyq/play/slingshot_setup.h"
#include "engine/physics/slingshot_world.h"

namespace phyplay {

struct SettledLevel {
    std::vector<BodyPose> poses;  ///< of every body, in the simulation's order

    double largest_move = 0.0;  ///< units; of pigs, blocks and TNT, start to end
    int farthest_object = -1;   ///< the object that moved so far
    int endangered_pig = -1;    ///< the first pig that would have died had damage counted, -1: none

    /// No object moved more than kRestTolerance, and no pig would have died.
    bool is_stable() const;

    bool operator==(const SettledLevel&) const = default;
};

/// Requires a level in which find_level_problem() finds nothing.
SettledLevel settle(const SlingshotSetup& setup, const SlingshotLevel& level);

}  // namespace phyplay
