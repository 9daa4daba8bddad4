// The measures of an evaluation, over all its tasks and per template, as summary.json has them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/evaluation/eval_plan.h"
#include "engine/evaluation/evaluator.h"
#include "engine/evaluation/pass_rates.h"

namespace phyplay {

/// Measures over some tasks.
struct EvalMeasures {
    std::size_t tasks = 0;
    std::size_t attempts = 0;  ///< valid ones
    std::size_t solved = 0;
    double auccess = 0.0;                      ///< at 100 attempts, 0 to 1
    std::map<int, double> auccess_at;          ///< attempts -> 0 to 1, at 1, 5, 10, 100
    std::map<int, double> success_percentage;  ///< attempts -> 0 to 100, at 1, 10, 100

    bool operator==(const EvalMeasures&) const = default;
};

struct EvalSummary {
    EvalMeasures all;
    std::map<std::string, EvalMeasures> templates;
    std::size_t lost = 0;  ///< tasks that the agent did not bring to an end (lost_tasks.h); filled in by eval_run
    /// Tasks solved within the first so many attempts over all tasks, in log order: 100, 1,000, 100,000.
    /// Empty where attempts after a solution were left out, since it counts them.
    std::map<int, std::size_t> solved_within;
    /// Where pass shares count; the measures above then are not made.
    std::optional<PassRates> pass_rates;

    bool operator==(const EvalSummary&) const = default;
};

/// The evaluator's tasks are `tasks`, in this order, of `suite`. `scorer` holds pass rates against people.
EvalSummary summarise(const Evaluator& evaluator, const std::vector<const Task*>& tasks, const EvalPlan& plan,
                      const Suite& suite, const Scorer& scorer = {});

/// The text of summary.json.
std::string summary_json(const EvalSummary& summary, const EvalPlan& plan, const SuiteFacts& facts);

}  // namespace phyplay
