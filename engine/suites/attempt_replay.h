// Whether an attempt is what was written down: it is simulated again and compared.
#pragma once

#include <string>

#include "engine/base/result.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/play/attempt.h"
#include "engine/play/task_set.h"

namespace phyplay {

/// What simulating an attempt again found.
struct ReplayVerdict {
    bool verified = false;
    std::string reason;  ///< one sentence where not verified
    Outcome outcome;     ///< of the new run
    int pigs_left = 0;   ///< the same, Phy-Q
    int score = 0;
};

/// Simulates the attempt's placement or shots again and compares status, steps, hash and score; PHYRE's action must
/// be that of the placement. The answer is an Error where the attempt cannot be judged: unknown task, changed task
/// hash, other engine id, an action of the wrong kind.
Result<ReplayVerdict> replay_attempt(const TaskSet& suite, const SlingshotSetup& setup, const Attempt& attempt);

}  // namespace phyplay
