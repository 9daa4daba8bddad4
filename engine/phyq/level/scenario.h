// The 15 physical scenarios of Phy-Q, what each of them is about, and the two setups that divide its tasks.
//
// A template belongs to the scenario that its id begins with: template "6.4" is the fourth of scenario 6. Names and
// rules: Phy-Q template sheet; the number of templates: its counts. Setups divide tasks by number alone: of every
// template's tasks 001 to 100 the first 80 are for learning and the last 20 for testing. phyq_local has a fold per
// template, in template order; phyq_broad one per scenario, which learns from some of its templates and is tested on
// the others (Phy-Q evaluation sheet, section 2). Neither has development tasks.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/phyq/level/phyq_task.h"
#include "engine/play/eval_setup.h"

namespace phyplay {

struct Scenario {
    int number = 0;         ///< 1 to 15
    std::string_view name;  ///< "Bouncing"
    std::string_view rule;  ///< "Objects can be bounced off a surface to reach a target."
    int templates = 0;      ///< how many the benchmark has
};

inline constexpr int kScenarioCount = 15;

const std::array<Scenario, kScenarioCount>& scenarios();

/// The scenario of a Phy-Q template or task id ("6.4", "6.4:017"): 1 to 15. Empty for other ids.
std::optional<int> scenario_of(std::string_view id);

inline constexpr int kPhyqTemplateCount = 75;

/// Of the tasks 001 to 100 of a template, the first so many are for learning.
inline constexpr int kPhyqTrainTasks = 80;

Fold make_phyq_local_fold(const TaskSet& tasks, const EvalSetup& setup, int fold);
Fold make_phyq_broad_fold(const TaskSet& tasks, const EvalSetup& setup, int fold);

inline constexpr EvalSetup kPhyqLocal{.name = "phyq_local",
                                      .tier = kSlingshotTier,
                                      .folds = kPhyqTemplateCount,
                                      .make = make_phyq_local_fold,
                                      .scoring = Scoring::pass_share,
                                      .has_whole = true};
inline constexpr EvalSetup kPhyqBroad{.name = "phyq_broad",
                                      .tier = kSlingshotTier,
                                      .folds = kScenarioCount,
                                      .make = make_phyq_broad_fold,
                                      .scoring = Scoring::pass_share,
                                      .is_by_group = true,
                                      .has_whole = true};

/// Ids of the 75 templates of Phy-Q in template order: "1.1", "1.2", ..., "15.8".
const std::vector<std::string>& phyq_template_ids();

/// True where broad generalisation tests on this template of Phy-Q; it learns from the others.
bool is_broad_test_template(std::string_view template_id);

}  // namespace phyplay
