// How often a random valid action solves a task, template by template: a check of the whole engine against
// the counts PHYRE's authors recorded with their own (engine sheet, section 8).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/base/parallel.h"
#include "engine/play/task_set.h"

namespace phyplay {

struct SolveRate {
    std::string template_id;
    std::size_t drawn = 0;   ///< random actions, "valid only" in the benchmark's sense
    std::size_t valid = 0;   ///< those that overlap nothing; the same number at every task
    std::size_t solved = 0;  ///< of the valid ones

    double rate() const { return static_cast<double>(solved) / static_cast<double>(valid); }
    double invalid_share() const { return 1.0 - static_cast<double>(valid) / static_cast<double>(drawn); }
};

/// Plays `actions_per_task` random valid actions at every task of a template. Each task has its own
/// generator, seeded with its place in the suite, so that results do not depend on threads.
SolveRate measure_solve_rate(const TaskSet& suite, std::string_view template_id, int actions_per_task, int threads,
                             const Progress& progress = {});

/// Probability that a binomial variable of `trials` trials with chance `rate` falls at least as far to the
/// side of `count` as `count` does: the smaller of P(X <= count) and P(X >= count).
double binomial_tail(std::size_t trials, double rate, std::size_t count);

}  // namespace phyplay
