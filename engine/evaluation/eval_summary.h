// The measures of an evaluation, over all its tasks and per template, as summary.json has them.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/evaluation/eval_plan.h"
#include "engine/evaluation/evaluator.h"
#include "engine/play/suite.h"

namespace phyplay {

/// Pass rates: the measures of an agent that plays every test task several times, solved or not.
///
/// A task's rate is the share of its plays that solved it, a template's the mean over its tasks, a group's (a
/// scenario of Phy-Q) the mean over its templates (Phy-Q evaluation sheet, section 3). Over all it is the mean over
/// templates, or over groups, as the setup says.
struct PassRate {
    std::size_t tasks = 0;
    std::size_t attempts = 0;
    std::size_t passes = 0;
    double rate = 0.0;  ///< 0 to 1

    bool operator==(const PassRate&) const = default;
};

/// What an agent comes to beside people, in the numbers of its benchmark.
struct Score {
    std::string human_study;                              ///< the people's name
    std::vector<std::pair<std::string, double>> numbers;  ///< by their keys in JSON, in this order
    std::string words;                                    ///< the same for people, a sentence

    bool operator==(const Score&) const = default;
};

/// Holds rates of groups, by number, against people; empty where too few groups were tested.
using Scorer = std::function<std::optional<Score>(const std::map<int, PassRate>& groups)>;

struct PassRates {
    PassRate all;
    std::vector<std::pair<std::string, PassRate>> templates;  ///< in the order of their tasks
    std::map<int, PassRate> groups;
    std::optional<Score> score;  ///< only where the setup is by group

    bool operator==(const PassRates&) const = default;
};

/// The evaluator's tasks are `tasks`, in this order, of `suite`; each was to be played plan.max_attempts times.
PassRates pass_rates_of(const Evaluator& evaluator, const std::vector<const Task*>& tasks, const EvalPlan& plan,
                        const Suite& suite, const Scorer& scorer = {});

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
    std::size_t lost = 0;  ///< tasks that the agent did not bring to an end; filled in by eval_run
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
