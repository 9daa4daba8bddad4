// Pass rates: Phy-Q's measures of an agent that plays every test task several times.
//
// A task is passed when no pig is left after one play of the level. A task's rate is the share of its plays that
// passed, a template's the mean over its tasks, a scenario's the mean over its templates (Phy-Q evaluation sheet,
// section 3). Over all, local generalisation is the mean over templates and broad generalisation the mean over
// scenarios.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/evaluation/eval_plan.h"
#include "engine/evaluation/evaluator.h"
#include "engine/evaluation/phyq_score.h"

namespace phyplay {

struct PassRate {
    std::size_t tasks = 0;
    std::size_t attempts = 0;
    std::size_t passes = 0;
    double rate = 0.0;  ///< 0 to 1

    bool operator==(const PassRate&) const = default;
};

/// An agent beside people. Only where all 15 scenarios were tested, in broad generalisation.
struct PhyqScore {
    std::string human_study;      ///< name of the reference
    double mean_pass_rate = 0.0;  ///< over 15 scenarios
    double z = 0.0;
    double score = 0.0;

    bool operator==(const PhyqScore&) const = default;
};

struct PassRates {
    PassRate all;
    std::vector<std::pair<std::string, PassRate>> templates;  ///< in template order
    std::map<int, PassRate> scenarios;
    std::optional<PhyqScore> phyq_score;

    bool operator==(const PassRates&) const = default;
};

/// The evaluator's tasks are `tasks`, in this order; each was to be played plan.max_attempts times.
PassRates pass_rates_of(const Evaluator& evaluator, const std::vector<const Task*>& tasks, const EvalPlan& plan,
                        const PhyqReference& reference);

}  // namespace phyplay
