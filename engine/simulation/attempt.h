// An Attempt is one playing of a task from its start, as it is written down: who, what, and how it ended.
//
// One schema for people, agents and bots: its members are the columns of the attempt table and the keys of
// attempts.jsonl. Task hash, engine id and action determine the rest, so that an attempt can always be
// simulated again and checked (replay_attempt).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/simulation/outcome.h"
#include "engine/task/action.h"
#include "engine/task/suite.h"

namespace phyplay {

struct Attempt {
    std::string task_id;
    std::string task_sha256;
    std::string engine_id;            ///< of the build that made it, "box2d-2.4.1+phyre-order"
    std::string actor_type;           ///< "human", "agent", "bot"
    std::string actor_id;             ///< agent name with seed, or participant code
    int attempt_no = 1;               ///< 1-based, counts valid attempts at this task
    std::vector<double> action;       ///< unit numbers, 3 per ball
    Placement placement;              ///< whole pixels; what was simulated
    Status status = Status::invalid;
    int steps = 0;
    std::uint64_t state_hash = 0;

    bool operator==(const Attempt&) const = default;
};

/// What simulating an attempt again found.
struct ReplayVerdict {
    bool verified = false;
    std::string reason;  ///< one sentence where not verified
    Outcome outcome;     ///< of the new run
};

/// Simulates the attempt's placement again and compares status, steps and hash. The answer is an Error where
/// the attempt cannot be judged: unknown task, changed task hash, other engine id.
Result<ReplayVerdict> replay_attempt(const Suite& suite, const Attempt& attempt);

}  // namespace phyplay
