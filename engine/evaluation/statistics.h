// Exact tests: how often something happens, and whether one agent is better than another.

// Tails of the binomial distribution. Exact means summed term by term in the order of their size, without a normal
// approximation: the chances tested here are as small as one in a million, where approximations fail. Good for
// millions of trials; thread-safe.
#pragma once

#include <cstdint>
#include <span>

namespace phyplay {

/// P(X >= count) for `trials` tries of chance `rate`. Requires 0 <= count <= trials and 0 < rate < 1.
double binomial_at_least(std::int64_t trials, double rate, std::int64_t count);

/// P(X <= count).
double binomial_at_most(std::int64_t trials, double rate, std::int64_t count);

// Wilcoxon's signed-rank test, one-sided, as PHYRE compares agents: is A better than B on the same folds?
//
// Zero differences are dropped. The distribution is exact, over all sign patterns of the ranks, and also where ranks
// are tied (then they are averaged); no continuity correction (evaluation sheet, section 5).

/// PHYRE calls an agent better where p is below this. With ten folds that means w_minus of 5 or less.
inline constexpr double kWilcoxonLevel = 0.01;

struct WilcoxonTest {
    int pairs = 0;         ///< with a difference
    double w_minus = 0.0;  ///< sum of the ranks of the differences that speak against it
    double p = 1.0;        ///< probability of a sum as small, were there no difference; 1 where there are no pairs

    bool is_better() const { return p < kWilcoxonLevel; }
    bool operator==(const WilcoxonTest&) const = default;
};

/// Tests whether the values of `a` tend to be greater than those of `b`, pair by pair. Requires as many of both.
WilcoxonTest wilcoxon_greater(std::span<const double> a, std::span<const double> b);

}  // namespace phyplay
