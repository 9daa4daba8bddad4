// An agent's whole go at one task, by the rules of the benchmark.
#pragma once

#include <vector>

#include "engine/evaluation/agent.h"
#include "engine/simulation/attempt.h"

namespace phyplay {

/// Lets the agent try the task until it has had 100 valid attempts or gives up, or, with stop_when_solved,
/// until its first solution. Returns the valid attempts in order; invalid proposals cost nothing and leave
/// no trace, but 100,000 proposals end the go. Thread-safe.
std::vector<Attempt> attempt_task(const Task& task, const Agent& agent, bool stop_when_solved);

}  // namespace phyplay
