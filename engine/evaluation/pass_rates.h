// Pass rates: the measures of an agent that plays every test task several times, solved or not.
//
// A task's rate is the share of its plays that solved it, a template's the mean over its tasks, a group's (a scenario
// of Phy-Q) the mean over its templates (Phy-Q evaluation sheet, section 3). Over all it is the mean over templates,
// or over groups, as the setup says.
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

}  // namespace phyplay
