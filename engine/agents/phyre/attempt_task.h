// An agent's whole go at one task, by the rules of the benchmark.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/agents/phyre/agent.h"
#include "engine/play/attempt.h"

namespace phyplay {

/// An agent's whole go at one task.
struct TaskGo {
    TaskGo(std::vector<Attempt> made, std::string why_lost = {})
        : attempts(std::move(made)), loss(std::move(why_lost)) {}

    std::vector<Attempt> attempts;  ///< valid ones, in order
    std::string loss;               ///< why the agent did not bring it to an end; empty where it did
};

/// Lets the agent try the task until it has had 100 valid attempts or gives up, or, with stop_when_solved,
/// until its first solution. Returns the valid attempts in order; invalid proposals cost nothing and leave
/// no trace, but 100,000 proposals end the go. Thread-safe.
std::vector<Attempt> attempt_task(const Task& task, const Agent& agent, bool stop_when_solved);

}  // namespace phyplay
