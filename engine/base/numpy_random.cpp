#include "engine/base/numpy_random.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "engine/base/assert.h"
#include "engine/base/portable_math.h"

namespace phyplay {

NumpyRandom::NumpyRandom(std::uint32_t seed) {
    words_[0] = seed;
    for (std::uint32_t i = 1; i < kStateWords; ++i) {
        words_[i] = 1812433253U * (words_[i - 1] ^ (words_[i - 1] >> 30U)) + i;
    }
}

void NumpyRandom::refill() {
    constexpr std::size_t kShift = 397;
    for (std::size_t i = 0; i < kStateWords; ++i) {
        const std::uint32_t joined = (words_[i] & 0x80000000U) | (words_[(i + 1) % kStateWords] & 0x7fffffffU);
        const std::uint32_t twist = (joined & 1U) != 0 ? 0x9908b0dfU : 0U;
        words_[i] = words_[(i + kShift) % kStateWords] ^ (joined >> 1U) ^ twist;
    }
    next_word_ = 0;
}

std::uint32_t NumpyRandom::bits() {
    if (next_word_ == kStateWords) refill();
    std::uint32_t word = words_[next_word_++];
    word ^= word >> 11U;
    word ^= (word << 7U) & 0x9d2c5680U;
    word ^= (word << 15U) & 0xefc60000U;
    word ^= word >> 18U;
    return word;
}

double NumpyRandom::random_sample() {
    const std::uint32_t high = bits() >> 5U;
    const std::uint32_t low = bits() >> 6U;
    return (high * 67108864.0 + low) / 9007199254740992.0;
}

double NumpyRandom::uniform(double low, double high) {
    return low + (high - low) * random_sample();
}

double NumpyRandom::normal() {
    if (waiting_normal_) {
        const double waiting = *waiting_normal_;
        waiting_normal_.reset();
        return waiting;
    }
    double x = 0.0;
    double y = 0.0;
    double squared = 0.0;
    do {
        x = 2.0 * random_sample() - 1.0;
        y = 2.0 * random_sample() - 1.0;
        squared = x * x + y * y;
    } while (squared >= 1.0 || squared == 0.0);
    // Portable, since peg positions of shipped tasks are made of these.
    const double factor = std::sqrt(-2.0 * portable_log(squared) / squared);
    waiting_normal_ = factor * x;
    return factor * y;
}

double NumpyRandom::normal(double mean, double deviation) {
    return mean + deviation * normal();
}

std::uint32_t NumpyRandom::masked(std::uint32_t largest) {
    if (largest == 0) return 0;
    const std::uint32_t mask = std::numeric_limits<std::uint32_t>::max() >> std::countl_zero(largest);
    std::uint32_t value = bits() & mask;
    while (value > largest) value = bits() & mask;
    return value;
}

std::int64_t NumpyRandom::randint(std::int64_t low, std::int64_t high) {
    PHYPLAY_ASSERT(low < high);
    const std::uint64_t largest = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) - 1;
    PHYPLAY_ASSERT(largest < std::numeric_limits<std::uint32_t>::max());
    return low + masked(static_cast<std::uint32_t>(largest));
}

std::size_t NumpyRandom::choice(std::span<const double> probabilities) {
    std::vector<double> cumulative(probabilities.size());
    std::partial_sum(probabilities.begin(), probabilities.end(), cumulative.begin());
    PHYPLAY_ASSERT(!cumulative.empty() && cumulative.back() > 0.0);
    const double total = cumulative.back();
    for (double& sum : cumulative) sum /= total;
    const auto above = std::upper_bound(cumulative.begin(), cumulative.end(), random_sample());
    return static_cast<std::size_t>(above - cumulative.begin());
}

}  // namespace phyplay
