#include "engine/evaluation/evaluator.h"

#include <algorithm>
#include <cmath>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

double solved_share(std::span<const int> solved_at, int k) {
    if (solved_at.empty()) return 0.0;
    const auto solved =
        std::ranges::count_if(solved_at, [k](int attempts) { return attempts != kNeverSolved && attempts <= k; });
    return static_cast<double>(solved) / static_cast<double>(solved_at.size());
}

}  // namespace

double success_percentage(std::span<const int> solved_at, int k) {
    PHYPLAY_ASSERT(k >= 0 && k <= kMaxAttempts);
    return 100.0 * solved_share(solved_at, k);
}

double auccess(std::span<const int> solved_at, int k) {
    PHYPLAY_ASSERT(k >= 1 && k <= kMaxAttempts);
    double weighted = 0.0;
    double weights = 0.0;
    for (int attempt = 1; attempt <= k; ++attempt) {
        const double weight = std::log(attempt + 1.0) - std::log(static_cast<double>(attempt));
        weighted += weight * solved_share(solved_at, attempt);
        weights += weight;
    }
    return weighted / weights;
}

Evaluator::Evaluator(std::size_t task_count, int max_attempts)
    : max_attempts_(max_attempts),
      attempts_(task_count, 0),
      solved_attempts_(task_count, 0),
      solved_at_(task_count, kNeverSolved) {}

Result<Done> Evaluator::log_attempt(std::size_t task, Status status) {
    PHYPLAY_ASSERT(task < attempts_.size());
    if (status == Status::invalid) return Done{};
    if (attempts_[task] >= max_attempts_) {
        return Error{"task number " + std::to_string(task) + " has had its " + std::to_string(max_attempts_) +
                     " valid attempts already"};
    }
    ++attempts_[task];
    ++total_attempts_;
    if (status == Status::solved) ++solved_attempts_[task];
    if (status == Status::solved && solved_at_[task] == kNeverSolved) {
        solved_at_[task] = attempts_[task];
        solved_after_.push_back(total_attempts_);
    }
    return Done{};
}

std::size_t Evaluator::solved_within(std::size_t logged) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(solved_after_, logged) - solved_after_.begin());
}

}  // namespace phyplay
