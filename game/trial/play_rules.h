// PlayRules are what a player may see and do around the physics of a task: everything at home, what the protocol
// says in a study.
//
// The trial model holds to them (trial_model.h), so that a condition of an experiment does not depend on which
// buttons a page happens to draw. They never touch what happens in a simulation.
#pragma once

#include <cstddef>
#include <optional>

#include "study/protocol/protocol.h"

namespace phyplay {

/// When the paths of the attempt on screen are seen.
enum class PathsShown {
    never,
    afterwards,  ///< once its outcome is known
    always,
};

struct PlayRules {
    PathsShown paths = PathsShown::always;

    /// Earlier attempts at the task: 0 none; empty: as many as the picture bears.
    std::optional<std::size_t> ghosts;
    bool ghosts_stay = true;  ///< also while an attempt runs, not only while the next is prepared

    bool preview = true;      ///< Phy-Q: the flight to come while aiming
    bool slow_motion = true;  ///< the player may slow time down on screen
    bool replay = true;       ///< an attempt may be looked at again
    bool hint = true;         ///< Phy-Q: the scenario's rule is shown
    bool score = true;        ///< points, marks for solved, why an attempt failed

    bool is_free = true;  ///< the player's own choice: aids are switched, tasks chosen, lists looked at

    /// How many attempts there are, for "2 of 5"; empty: no end. Who counts them decides when it is over.
    std::optional<int> attempt_cap;

    bool operator==(const PlayRules&) const = default;
};

/// The rules of a study's trial.
PlayRules rules_of(const AidPolicy& aids, int attempt_cap);

}  // namespace phyplay
