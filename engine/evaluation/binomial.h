// Exact tails of the binomial distribution, for tests of how often something happens.
//
// Exact means summed term by term in the order of their size, without a normal approximation: the chances tested here
// are as small as one in a million, where approximations fail. Good for millions of trials; thread-safe.
#pragma once

#include <cstdint>

namespace phyplay {

/// P(X >= count) for `trials` tries of chance `rate`. Requires 0 <= count <= trials and 0 < rate < 1.
double binomial_at_least(std::int64_t trials, double rate, std::int64_t count);

/// P(X <= count).
double binomial_at_most(std::int64_t trials, double rate, std::int64_t count);

}  // namespace phyplay
