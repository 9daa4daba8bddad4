// Whether an attempt is what was written down: it is simulated again and compared.
#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/play/attempt.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"

namespace phyplay {

/// What simulating an attempt again found.
struct ReplayVerdict {
    bool verified = false;
    std::string reason;         ///< one sentence where not verified
    Outcome outcome;            ///< of the new run; invalid where a move was refused
    std::vector<int> measures;  ///< the same, those that the suite keeps
};

/// Makes the attempt's moves again, each at its step, and compares status, steps, hash and measures. The answer is an
/// Error where the attempt cannot be judged: unknown task, changed task hash, other engine id, moves that are those
/// of no attempt (Suite::find_history_fault).
Result<ReplayVerdict> replay_attempt(const TaskSet& tasks, const Suites& suites, const Attempt& attempt);

}  // namespace phyplay
