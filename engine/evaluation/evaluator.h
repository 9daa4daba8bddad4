// The Evaluator is the referee of an evaluation: it counts valid attempts, task by task, and knows when each
// task was first solved.
//
// It sees only task numbers and results. Invalid attempts cost nothing and leave no trace; more than 100
// valid ones (or as many as it was told) at a task are refused. Attempts after the first solution are allowed, count
// as attempts, and change no measure (evaluation sheet, section 2).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/play/attempt.h"
#include "engine/play/outcome.h"

namespace phyplay {

// PHYRE's measures of an agent: how many tasks it solves, and how few attempts it needs.
//
// Everything follows from solved_at, the number of valid attempts a task took up to and including the first
// solving one (evaluation sheet, section 2). AUCCESS weighs the success after k attempts with
// ln(k + 1) - ln(k), so that early solutions count most: a task solved at attempt m contributes
// 1 - ln(m) / ln(101).

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

class Evaluator {
public:
    explicit Evaluator(std::size_t task_count, int max_attempts = kMaxAttempts);

    /// Counts one attempt at task `task` (0 to task_count - 1). Tasks may be tried in any order and mixed.
    /// Fails, and counts nothing, where the task has had all its valid attempts.
    Result<Done> log_attempt(std::size_t task, Status status);

    std::size_t task_count() const { return attempts_.size(); }

    /// Valid attempts at one task so far.
    int attempts_at(std::size_t task) const { return attempts_.at(task); }

    /// Those among them that solved it.
    int solved_attempts_at(std::size_t task) const { return solved_attempts_.at(task); }

    /// One number per task: the attempt that solved it first, or kNeverSolved.
    std::span<const int> solved_at() const { return solved_at_; }

    std::size_t total_attempts() const { return total_attempts_; }
    std::size_t total_solved() const { return solved_after_.size(); }

    /// Tasks solved within the first `logged` valid attempts over all tasks, in the order they were logged.
    std::size_t solved_within(std::size_t logged) const;

private:
    int max_attempts_;
    std::vector<int> attempts_;
    std::vector<int> solved_attempts_;
    std::vector<int> solved_at_;
    std::size_t total_attempts_ = 0;
    std::vector<std::size_t> solved_after_;  // total attempts when a task was first solved, ascending
};

/// An agent's whole go at one task.
struct TaskGo {
    TaskGo(std::vector<Attempt> made, std::string why_lost = {})
        : attempts(std::move(made)), loss(std::move(why_lost)) {}

    std::vector<Attempt> attempts;  ///< valid ones, in order
    std::string loss;               ///< why the agent did not bring it to an end; empty where it did
};

}  // namespace phyplay
