// PHYRE's measures of an agent: how many tasks it solves, and how few attempts it needs.
//
// Everything follows from solved_at, the number of valid attempts a task took up to and including the first
// solving one (evaluation sheet, section 2). AUCCESS weighs the success after k attempts with
// ln(k + 1) - ln(k), so that early solutions count most: a task solved at attempt m contributes
// 1 - ln(m) / ln(101).
#pragma once

#include <span>

namespace phyplay {

/// Valid attempts an agent has at each task.
inline constexpr int kMaxAttempts = 100;

/// Marks, among solved_at numbers, a task that was never solved.
inline constexpr int kNeverSolved = 0;

/// Percentage, 0 to 100, of tasks solved within k attempts. `solved_at` has one number per task, tried or
/// not; k is 0 to 100. 0 where there are no tasks.
double success_percentage(std::span<const int> solved_at, int k);

/// Area under the success curve over the logarithm of attempts 1 to k, 0 to 1. The published figure has
/// k = 100.
double auccess(std::span<const int> solved_at, int k = kMaxAttempts);

}  // namespace phyplay
