// Folds say which tasks an agent learns from and which it is tested on.
//
// PHYRE has four setups with ten folds each. No random generator is involved: every split takes items in the
// order of the MD5 of their text and a salt (evaluation sheet, section 1). Cross-template folds keep whole
// templates apart; within-template folds split each template's tasks.
//
// Phy-Q has two setups, by number alone. Of every template's tasks 001 to 100 the first 80 are for learning and
// the last 20 for testing. phyq_local has a fold per template, in template order; phyq_broad one per scenario,
// which learns from some of its templates and is tested on the others (Phy-Q evaluation sheet, section 2). Neither
// has development tasks.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/play/task_set.h"

namespace phyplay {

/// Folds of each of PHYRE's setups.
inline constexpr int kFoldCount = 10;

enum class EvalSetup {
    ball_cross_template,
    ball_within_template,
    two_balls_cross_template,
    two_balls_within_template,
    phyq_local,
    phyq_broad,
};

inline constexpr EvalSetup kEvalSetups[] = {
    EvalSetup::ball_cross_template,       EvalSetup::ball_within_template, EvalSetup::two_balls_cross_template,
    EvalSetup::two_balls_within_template, EvalSetup::phyq_local,           EvalSetup::phyq_broad,
};

/// "ball_cross_template", ...: the words of the benchmark.
std::string_view name_of(EvalSetup setup);

/// Empty where no setup has that name.
std::optional<EvalSetup> eval_setup_of(std::string_view name);

/// The tier whose tasks the setup uses.
Tier tier_of(EvalSetup setup);

/// 10 in PHYRE, 75 in phyq_local, 15 in phyq_broad.
int fold_count(EvalSetup setup);

/// Task ids in the order in which agents meet the tasks: sorted as text in PHYRE, by template and number in Phy-Q.
struct Fold {
    std::vector<std::string> train;  ///< 1,600 in PHYRE
    std::vector<std::string> dev;    ///< 400: tuning; part of the training data for reported results. None in Phy-Q
    std::vector<std::string> test;   ///< 500

    bool operator==(const Fold&) const = default;
};

/// Fold `number`, 0 to fold_count(setup) - 1, of the setup over the suite's tasks of that tier. Tasks that a suite
/// lacks are left out.
Fold make_fold(const TaskSet& suite, EvalSetup setup, int number);

/// Ids of the 75 templates of Phy-Q in template order: "1.1", "1.2", ..., "15.8".
const std::vector<std::string>& phyq_template_ids();

/// True where broad generalisation tests on this template of Phy-Q; it learns from the others.
bool is_broad_test_template(std::string_view template_id);

/// The items in ascending order of the MD5, as hexadecimal text, of item followed by salt.
std::vector<std::string> in_hash_order(std::vector<std::string> items, std::string_view salt);

}  // namespace phyplay
