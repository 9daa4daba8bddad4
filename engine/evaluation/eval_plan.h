// An EvalPlan is everything that decides what an evaluation finds: same plan, same suite, same engine, same
// bytes in attempts.jsonl, whatever the machine, the threads or the interruptions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/evaluation/evaluator.h"
#include "engine/play/eval_setup.h"

namespace phyplay {

/// Part `index` of `count` of a list of tasks: every count-th one, so that parts take about equally long.
struct Shard {
    int index = 0;  ///< 0 to count - 1
    int count = 1;

    bool is_whole() const { return count == 1; }
    bool operator==(const Shard&) const = default;
};

/// Reads "i/n". Parts may be counted 0/n to (n-1)/n or 1/n to n/n: n/n is the same part as 0/n.
Result<Shard> read_shard(std::string_view text);

/// The tasks of the part, in their order.
std::vector<const Task*> part_of(std::span<const Task* const> tasks, const Shard& shard);

struct EvalPlan {
    EvalSetup setup;
    /// Empty: the test tasks of all folds in fold order, for agents that do not learn. Only where setup.has_whole.
    std::optional<int> fold = 0;
    std::string agent = "random";
    std::uint64_t seed = 0;  ///< of the agent, where it has one
    Shard shard;
    /// Leave out the attempts after a task's first solution. AUCCESS and success percentages stay the same,
    /// since they look at first solutions only; the number of attempts does not.
    bool stop_when_solved = false;
    int max_attempts = kMaxAttempts;  ///< at a task; all of them are made where pass shares count

    bool counts_passes() const { return setup.scoring == Scoring::pass_share; }
    bool operator==(const EvalPlan&) const = default;
};

/// The plan's tasks: the test tasks of its fold or folds, in order, of the plan's shard. The set owns them.
std::vector<const Task*> tasks_of(const TaskSet& task_set, const EvalPlan& plan);

/// An agent as it is named on the command line: a word, and what it may be told: "mem_o:actions=1000,weight=10".
///
/// All that decides an agent's attempts is in this text (and in its seed), so that the text says whether two
/// evaluations are the same.
struct AgentSpec {
    std::string name;                    ///< "mem"
    std::optional<std::size_t> actions;  ///< cached actions that are ranked or chosen from, 1 to 100,000
    std::optional<double> weight;        ///< of an attempt for later tasks, 0 to 1,000,000

    bool operator==(const AgentSpec&) const = default;
};

/// Fails with a sentence where something unknown or out of range is told.
Result<AgentSpec> read_agent_spec(std::string_view text);

/// Whether a program may call its agent so: 1 to 64 printable ASCII characters, which fit into a table.
bool is_agent_name(std::string_view name);

}  // namespace phyplay
