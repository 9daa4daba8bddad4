// Folds say which tasks an agent learns from and which it is tested on.
//
// PHYRE has four setups with ten folds each. No random generator is involved: every split takes items in the
// order of the MD5 of their text and a salt (evaluation sheet, section 1). Cross-template folds keep whole
// templates apart; within-template folds split each template's tasks.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/task/suite.h"

namespace phyplay {

inline constexpr int kFoldCount = 10;

enum class EvalSetup {
    ball_cross_template,
    ball_within_template,
    two_balls_cross_template,
    two_balls_within_template,
};

inline constexpr EvalSetup kEvalSetups[] = {
    EvalSetup::ball_cross_template,
    EvalSetup::ball_within_template,
    EvalSetup::two_balls_cross_template,
    EvalSetup::two_balls_within_template,
};

/// "ball_cross_template", ...: the words of the benchmark.
std::string_view name_of(EvalSetup setup);

/// Empty where no setup has that name.
std::optional<EvalSetup> eval_setup_of(std::string_view name);

/// The tier whose tasks the setup uses.
ActionTier tier_of(EvalSetup setup);

/// Task ids, each list sorted as text: the order in which agents meet the tasks.
struct Fold {
    std::vector<std::string> train;  ///< 1,600 in PHYRE
    std::vector<std::string> dev;    ///< 400: tuning; part of the training data for reported results
    std::vector<std::string> test;   ///< 500

    bool operator==(const Fold&) const = default;
};

/// Fold `number`, 0 to 9, of the setup over the suite's tasks of that tier.
Fold make_fold(const Suite& suite, EvalSetup setup, int number);

/// The items in ascending order of the MD5, as hexadecimal text, of item followed by salt.
std::vector<std::string> in_hash_order(std::vector<std::string> items, std::string_view salt);

}  // namespace phyplay
