// PHYRE's four setups, with ten folds each.
//
// No random generator is involved: every split takes items in the order of the MD5 of their text and a salt
// (evaluation sheet, section 1). Cross-template folds keep whole templates apart; within-template folds split each
// template's tasks. A fold has 1,600 tasks to learn from, 400 for tuning and 500 to be tested on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/phyre/content/phyre_task.h"
#include "engine/play/eval_setup.h"

namespace phyplay {

/// Folds of each of PHYRE's setups.
inline constexpr int kFoldCount = 10;

Fold make_cross_template_fold(const TaskSet& tasks, const EvalSetup& setup, int fold);
Fold make_within_template_fold(const TaskSet& tasks, const EvalSetup& setup, int fold);

inline constexpr EvalSetup kBallCrossTemplate{"ball_cross_template", kBallTier, kFoldCount, make_cross_template_fold};
inline constexpr EvalSetup kBallWithinTemplate{"ball_within_template", kBallTier, kFoldCount,
                                               make_within_template_fold};
inline constexpr EvalSetup kTwoBallsCrossTemplate{"two_balls_cross_template", kTwoBallsTier, kFoldCount,
                                                  make_cross_template_fold};
inline constexpr EvalSetup kTwoBallsWithinTemplate{"two_balls_within_template", kTwoBallsTier, kFoldCount,
                                                   make_within_template_fold};

/// The items in ascending order of the MD5, as hexadecimal text, of item followed by salt.
std::vector<std::string> in_hash_order(std::vector<std::string> items, std::string_view salt);

}  // namespace phyplay
