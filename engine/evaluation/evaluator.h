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
#include "engine/evaluation/metrics.h"
#include "engine/play/attempt.h"
#include "engine/play/outcome.h"

namespace phyplay {

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
