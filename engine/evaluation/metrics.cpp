#include "engine/evaluation/metrics.h"

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

}  // namespace phyplay
