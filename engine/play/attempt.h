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
#include "engine/phyq/level/shot.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/phyre/content/action.h"
#include "engine/play/outcome.h"
#include "engine/play/task_set.h"

namespace phyplay {

struct Attempt {
    std::string task_id;
    std::string task_sha256;
    std::string engine_id;            ///< of the build that made it, "box2d-2.4.1+phyre-order"
    std::string actor_type;           ///< "human", "agent", "bot"
    std::string actor_id;             ///< agent name with seed, or participant code
    int attempt_no = 1;               ///< 1-based, counts valid attempts at this task
    std::vector<double> action;       ///< PHYRE: unit numbers, 3 per ball
    Placement placement;              ///< PHYRE: whole pixels; what was simulated
    std::vector<TimedShot> shots;     ///< Phy-Q: what was launched, one or more
    Status status = Status::invalid;
    int steps = 0;
    std::uint64_t state_hash = 0;
    int pigs_left = 0;                ///< Phy-Q
    int score = 0;                    ///< Phy-Q

    bool operator==(const Attempt&) const = default;
};

/// What simulating an attempt again found.
struct ReplayVerdict {
    bool verified = false;
    std::string reason;  ///< one sentence where not verified
    Outcome outcome;     ///< of the new run
    int pigs_left = 0;   ///< the same, Phy-Q
    int score = 0;
};

/// Simulates the attempt's placement or shots again and compares status, steps, hash and score; PHYRE's action must be
/// that of the placement. The answer is
/// an Error where the attempt cannot be judged: unknown task, changed task hash, other engine id, an action of
/// the wrong kind.
Result<ReplayVerdict> replay_attempt(const TaskSet& suite, const SlingshotSetup& setup, const Attempt& attempt);

}  // namespace phyplay
