// The benchmark's memorising baselines: MEM and MEM-O.
//
// MEM ranks the first cached actions by how often they solve training tasks and tries them in this order: with p
// tasks solved and q failed (invalid ones count as neither), an action's score is p / (p + q + 1); of equal scores
// the smaller number comes first. Across templates there is one ranking from all training tasks; where training and
// test have the same templates, each has its own ranking. MEM-O adds what it sees: after a task, an action that was
// tried there moves its score towards 1 or 0 by a weight (evaluation sheet, section 4).
//
// The published within-template figures have a fault: every template but the first one is left without attempts.
// MemAgent can copy it.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/agents/phyre/agent.h"
#include "engine/agents/phyre/simulation_cache.h"
#include "engine/phyre/phyre_folds.h"

namespace phyplay {

/// Scores of actions 0, 1, ...
class ActionScores {
public:
    /// Of the first `count` actions, from how they end at these tasks. Requires that the cache has them all.
    ActionScores(const SimulationCache& cache, std::size_t count, std::span<const std::string> task_ids);

    double score(std::size_t action) const { return scores_.at(action); }

    /// All actions, best first.
    std::vector<std::size_t> ranking() const;

    /// The action was tried at one more task, which counts like `weight` tasks. Requires weight > 0.
    void learn(std::size_t action, bool has_solved, double weight);

private:
    std::vector<double> scores_;
    std::vector<double> denominators_;
};

/// The tasks MEM learns from in a fold (training and development), by the template of the task that is tested. Across
/// templates all share one list, under "".
std::map<std::string, std::vector<std::string>> training_tasks_of(const TaskSet& suite, const EvalSetup& setup,
                                                                  int fold);

/// Actions that the published figures rank, where nothing else is said.
std::size_t published_ranked_actions(const EvalSetup& setup);

/// The weight of the published MEM-O figures; 0 within templates, where it is MEM.
double published_update_weight(const EvalSetup& setup);

struct MemOptions {
    bool with_fault = false;  ///< within templates: give up at all tasks but those of the first template
    double weight = 0.0;      ///< of an attempt for later tasks; 0: MEM
};

/// Learns nothing while it is tested, where the weight is 0. Otherwise it must be shown the tasks in their order, one
/// after the other, with learn() after each.
class MemAgent final : public Agent {
public:
    /// Ranks the first `count` actions. `training` as training_tasks_of() gives it; the cache must have all its
    /// tasks, and is not needed any more afterwards. The actions must outlive the agent.
    MemAgent(std::string id, const CachedActions& actions, const SimulationCache& cache, std::size_t count,
             const std::map<std::string, std::vector<std::string>>& training, MemOptions options = {});

    std::string id() const override { return id_; }
    std::unique_ptr<BallPlayer> start(const Task& task) const override;

    /// Learns from the valid attempts at a task that was just played, or that an earlier run has played: these are
    /// the statuses in the order of the attempts.
    void learn(const Task& task, std::span<const Status> statuses);

private:
    struct Ranked {
        ActionScores scores;
        std::vector<std::size_t> ranking;
    };
    const Ranked& ranked_for(const Task& task) const;

    std::string id_;
    const CachedActions& actions_;
    MemOptions options_;
    std::map<std::string, Ranked> by_template_;
};

}  // namespace phyplay
