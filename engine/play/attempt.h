// An Attempt is one playing of a task from its start, as it is written down: who, what, and how it ended.
//
// One schema for people, agents and bots, whatever was played. Task hash, engine id and moves determine the rest, so
// that an attempt can always be simulated again and checked (play/attempt_replay.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/play/move.h"
#include "engine/play/outcome.h"

namespace phyplay {

struct Attempt {
    std::string task_id;
    std::string task_sha256;
    std::string engine_id;   ///< of the build that made it, "box2d-2.4.1+phyre-order"
    std::string actor_type;  ///< "human", "agent", "bot"
    std::string actor_id;    ///< agent name with seed, or participant code
    int attempt_no = 1;      ///< 1-based, counts valid attempts at this task
    History moves;
    Status status = Status::invalid;
    int steps = 0;
    std::uint64_t state_hash = 0;
    std::vector<int> measures;  ///< those that the suite keeps, in their order (Suite::kept_measures)

    bool operator==(const Attempt&) const = default;
};

}  // namespace phyplay
