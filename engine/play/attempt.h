// An Attempt is one playing of a task from its start, as it is written down: who, what, and how it ended.
//
// One schema for people, agents and bots: its members are the columns of the attempt table and the keys of
// attempts.jsonl. Task hash, engine id and action determine the rest, so that an attempt can always be
// simulated again and checked (suites/attempt_replay.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/phyq/level/shot.h"
#include "engine/phyre/content/action.h"
#include "engine/play/outcome.h"

namespace phyplay {

struct Attempt {
    std::string task_id;
    std::string task_sha256;
    std::string engine_id;         ///< of the build that made it, "box2d-2.4.1+phyre-order"
    std::string actor_type;        ///< "human", "agent", "bot"
    std::string actor_id;          ///< agent name with seed, or participant code
    int attempt_no = 1;            ///< 1-based, counts valid attempts at this task
    std::vector<double> action;    ///< PHYRE: unit numbers, 3 per ball
    Placement placement;           ///< PHYRE: whole pixels; what was simulated
    std::vector<TimedShot> shots;  ///< Phy-Q: what was launched, one or more
    Status status = Status::invalid;
    int steps = 0;
    std::uint64_t state_hash = 0;
    int pigs_left = 0;  ///< Phy-Q
    int score = 0;      ///< Phy-Q

    bool operator==(const Attempt&) const = default;
};

}  // namespace phyplay
