// The agent that `eval` was told to test, ready to play.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "engine/console/command.h"
#include "engine/evaluation/eval_run.h"
#include "engine/headless/exec_agents.h"
#include "engine/headless/fold_choice.h"

namespace phyplay {

/// What `eval` is told.
struct EvalOptions {
    std::string setup;
    int fold = kAllFolds;
    std::string agent = "random";
    std::uint64_t seed = 0;
    std::filesystem::path out;
    std::string shard;  ///< "i/n", empty for the whole
    bool stop_when_solved = false;
    double agent_timeout_s = 60.0;      ///< exec: agents; for every message
    int plays = 0;                      ///< Phy-Q; 0: as many as the benchmark gives this agent
    std::filesystem::path human_study;  ///< Phy-Q; empty: the published one
    std::filesystem::path cache;        ///< PHYRE's memorising agents: simulation cache to learn from
};

/// The simulation cache that memorising agents learn from, beside the evaluation's other files; not with --cache.
inline constexpr const char* kTrainingName = "training.cache";

/// Hears of a task that was lost, and why. Calls come from any thread.
using OnLostTask = std::function<void(const Task& task, const std::string& reason)>;

struct ChosenAgent {
    TaskAttempts attempt;
    EarlierTask earlier = {};  ///< of agents that learn from one test task to the next: they play on one thread
};

/// How often the agent may attempt a task: 100 in PHYRE; in Phy-Q what --plays says, or as many as the benchmark
/// gives it.
int max_attempts_of(const EvalOptions& options, bool is_phyq);

/// Makes the agent of the options. Agents that learn from training tasks do so here, from the simulation cache that
/// is named, or from one that is made in the evaluation's folder. `on_lost` hears at once of tasks that a program of
/// somebody else's loses. Context must outlive the agent.
Result<ChosenAgent> choose_agent(const CommandContext& context, const EvalOptions& options,
                                 const EvalManifest& manifest, OnLostTask on_lost);

}  // namespace phyplay
