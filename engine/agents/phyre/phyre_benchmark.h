// PHYRE's agents, by name, what its baselines are made from, and the talk with programs of others that place balls.
#pragma once

#include <string>
#include <vector>

#include "engine/agents/benchmark.h"
#include "engine/agents/exec_agents.h"
#include "engine/agents/phyre/simulation_cache.h"
#include "engine/evaluation/eval_plan.h"

namespace phyplay {

/// The simulation cache that memorising agents learn from, beside the evaluation's other files; not with --cache.
inline constexpr const char* kTrainingName = "training.cache";

/// Agents of the program's own, of one kind. Their source, NAME_agent.cpp, defines `PhyreAgents NAME_phyre_agent()`;
/// the build finds it there (phyplay_agent_list).
struct PhyreAgents {
    std::vector<std::string> names;
    /// The one that is named. An Error says what is wrong with the request.
    Result<ChosenAgent> (*make)(const AgentRequest& request, const AgentSpec& spec);
    bool draws = false;  ///< takes a seed
};

/// All of them, in the order in which people see them.
std::vector<PhyreAgents> phyre_agents();

/// The cache of --cache. An Error where it lacks the first `count` actions at one of the tasks.
Result<SimulationCache> named_cache(const AgentRequest& request, std::size_t count,
                                    const std::vector<const Task*>& tasks);

/// What a program of somebody else's may ask to see: the bodies as `phyplay scene` prints them, 14 numbers per body,
/// 256 x 256 colour codes.
inline const std::vector<std::string> kPlacerObservations{"scene", "objects", "image"};

/// Such a program's go at a task, as attempt_task() makes it (evaluation/examples/README.md). Thread-safe.
std::vector<Attempt> exec_placements(ExecTalk& talk, const Task& task);

}  // namespace phyplay
