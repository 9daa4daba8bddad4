#include "engine/evaluation/statistics.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/base/assert.h"

namespace phyplay {

namespace {

/// A term this small beside the sum is lost in its last digit, and the terms behind it are smaller still.
constexpr double kNothing = 1e-18;

/// Logarithm of P(X = count). A sum of logarithms where others use lgamma(), which keeps a sign in a global variable
/// and loses digits where the trials are many.
double log_chance(std::int64_t trials, double rate, std::int64_t count) {
    const double log_odds = std::log(rate) - std::log1p(-rate);
    double sum = static_cast<double>(trials) * std::log1p(-rate);
    for (std::int64_t k = 1; k <= count; ++k) {
        sum += std::log(static_cast<double>(trials - k + 1) / static_cast<double>(k)) + log_odds;
    }
    return sum;
}

/// P(X = count) and the terms behind it, away from the mean: upwards or downwards, whichever is away.
double sum_away_from_mean(std::int64_t trials, double rate, std::int64_t count, bool upwards) {
    const double odds = rate / (1.0 - rate);
    double term = 1.0;  // as a multiple of P(X = count), which may be too small for a double
    double sum = 1.0;
    for (std::int64_t k = count; upwards ? k < trials : k > 0; k += upwards ? 1 : -1) {
        const double up = static_cast<double>(trials - k) / static_cast<double>(k + 1) * odds;
        const double down = static_cast<double>(k) / static_cast<double>(trials - k + 1) / odds;
        term *= upwards ? up : down;
        sum += term;
        if (term < kNothing * sum) break;
    }
    return std::min(1.0, std::exp(log_chance(trials, rate, count) + std::log(sum)));
}

}  // namespace

double binomial_at_least(std::int64_t trials, double rate, std::int64_t count) {
    PHYPLAY_ASSERT(count >= 0 && count <= trials && rate > 0.0 && rate < 1.0);
    if (count == 0) return 1.0;
    // The terms grow towards the mean, so the tail without the mean is summed.
    const bool holds_mean = static_cast<double>(count) <= static_cast<double>(trials) * rate;
    if (holds_mean) return 1.0 - sum_away_from_mean(trials, rate, count - 1, false);
    return sum_away_from_mean(trials, rate, count, true);
}

double binomial_at_most(std::int64_t trials, double rate, std::int64_t count) {
    PHYPLAY_ASSERT(count >= 0 && count <= trials && rate > 0.0 && rate < 1.0);
    if (count == trials) return 1.0;
    const bool holds_mean = static_cast<double>(count) >= static_cast<double>(trials) * rate;
    if (holds_mean) return 1.0 - sum_away_from_mean(trials, rate, count + 1, true);
    return sum_away_from_mean(trials, rate, count, false);
}

namespace {

/// Twice the rank of every size, 1 for the smallest: whole numbers also where ranks are averaged.
std::vector<std::size_t> doubled_ranks(const std::vector<double>& sizes) {
    std::vector<std::size_t> ranks;
    for (const double size : sizes) {
        const auto smaller = std::ranges::count_if(sizes, [size](double other) { return other < size; });
        const auto equal = std::ranges::count(sizes, size);
        ranks.push_back(static_cast<std::size_t>(2 * smaller + equal + 1));
    }
    return ranks;
}

/// Share of the sign patterns in which the ranks with a minus sum up to `most` or less.
double share_up_to(const std::vector<std::size_t>& ranks, std::size_t most) {
    std::vector<double> share_of_sum{1.0};
    for (const std::size_t rank : ranks) {
        std::vector<double> next(share_of_sum.size() + rank, 0.0);
        for (std::size_t sum = 0; sum < share_of_sum.size(); ++sum) {
            next[sum] += share_of_sum[sum] / 2;
            next[sum + rank] += share_of_sum[sum] / 2;
        }
        share_of_sum = std::move(next);
    }
    double share = 0.0;
    for (std::size_t sum = 0; sum <= std::min(most, share_of_sum.size() - 1); ++sum) share += share_of_sum[sum];
    return share;
}

}  // namespace

WilcoxonTest wilcoxon_greater(std::span<const double> a, std::span<const double> b) {
    PHYPLAY_ASSERT(a.size() == b.size());
    std::vector<double> sizes;
    std::vector<bool> is_against;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double difference = a[i] - b[i];
        if (difference == 0.0) continue;
        sizes.push_back(std::fabs(difference));
        is_against.push_back(difference < 0.0);
    }
    if (sizes.empty()) return {};
    const std::vector<std::size_t> ranks = doubled_ranks(sizes);
    std::size_t against = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) against += is_against[i] ? ranks[i] : 0;
    return {.pairs = static_cast<int>(sizes.size()),
            .w_minus = static_cast<double>(against) / 2,
            .p = share_up_to(ranks, against)};
}

}  // namespace phyplay
