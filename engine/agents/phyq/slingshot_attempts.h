// An agent's plays of one Phy-Q task, by the rules of the benchmark: each from the start of the level, one shot per
// bird, each shot once the level is at rest, until the level is decided.
#pragma once

#include <vector>

#include "engine/agents/phyq/slingshot_agent.h"
#include "engine/play/attempt.h"

namespace phyplay {

/// Plays the task so many times, solved or not. A play that is given up before its first shot leaves no attempt, so
/// that fewer may come back. Thread-safe.
std::vector<Attempt> attempt_slingshot_task(const SlingshotSetup& setup, const Task& task,
                                            const SlingshotAgent& agent, int plays);

}  // namespace phyplay
