// A PHYRE agent's whole go at one task, by the rules of the benchmark, and whole evaluations of such agents.
#pragma once

#include <vector>

#include "engine/agents/phyre/agent.h"
#include "engine/evaluation/eval_run.h"
#include "engine/play/attempt.h"

namespace phyplay {

/// Lets the agent try the task until it has had 100 valid attempts or gives up, or, with stop_when_solved,
/// until its first solution. Returns the valid attempts in order; invalid proposals cost nothing and leave
/// no trace, but 100,000 proposals end the go. Thread-safe.
std::vector<Attempt> attempt_task(const Task& task, const Agent& agent, bool stop_when_solved);

/// run_evaluation() with a PHYRE agent.
Result<EvalSummary> run_evaluation(const TaskSet& suite, const EvalManifest& manifest, const Agent& agent,
                                   const std::filesystem::path& folder, int threads, const Progress& progress = {});

}  // namespace phyplay
