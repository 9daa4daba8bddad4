// The benchmark's own baselines, which all choose among its cached actions: RAND, MEM, MEM-O, and the oracle
// (evaluation sheet, section 4).
//
// RAND, as it was really implemented, walks through the actions in their order, the same at every task, and goes on
// after a solution until it has had its 100 valid attempts. So it depends on no seed at all.
//
// MEM ranks the first actions by how often they solve training tasks and tries them in this order: with p tasks
// solved and q failed (invalid ones count as neither), an action's score is p / (p + q + 1); of equal scores the
// smaller number comes first. Across templates there is one ranking from all training tasks; where training and test
// have the same templates, each has its own ranking. MEM-O adds what it sees: after a task, an action that was tried
// there moves its score towards 1 or 0 by a weight. The published within-template figures have a fault: every
// template but the first one is left without attempts. MemAgent can copy it.
//
// The oracle knows which of the first actions solve a task, and uses the first of them: the upper limit for every
// agent that chooses among these. A task that none of them solves gets one failed attempt, the first valid action;
// where none is even valid, none at all.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/agents/phyre/agent.h"
#include "engine/agents/phyre/simulation_cache.h"
#include "engine/phyre/cached_actions.h"
#include "engine/phyre/phyre_suite.h"
#include "engine/play/attempt.h"

namespace phyplay {

class RandomAgent final : public Agent {
public:
    /// Plays tasks of this tier only.
    explicit RandomAgent(Tier tier) : actions_(tier) {}

    std::string id() const override { return "random"; }
    std::unique_ptr<BallPlayer> start(const Task& task) const override;

private:
    CachedActions actions_;
};

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

/// How an action ends at the task in question.
using ActionStatus = std::function<Status(std::size_t action)>;

/// The oracle's attempt at a task, with the first `count` actions to choose from: one, or none. Asks for the actions'
/// statuses in their order, until one solves. Thread-safe where `status_of` is.
std::vector<Attempt> optimal_attempt(const Task& task, const CachedActions& actions, std::size_t count,
                                     const ActionStatus& status_of, const std::string& actor_id);

}  // namespace phyplay
