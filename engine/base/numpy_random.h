// NumpyRandom is numpy's legacy generator (RandomState), number for number.
//
// PHYRE's procedural templates, its random actions and its baseline agents were all drawn with it, so the
// same seed must give the same draws here (reference: PHYRE task sheet, section 5). It is a value: a copy
// continues independently. It is meant for reproducing PHYRE, not as a general source of randomness.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace phyplay {

class NumpyRandom {
public:
    /// numpy.random.RandomState(seed).
    explicit NumpyRandom(std::uint32_t seed);

    /// The next raw output, uniform over 32 bits.
    std::uint32_t bits();

    /// Uniform in [0, 1), with 53 random bits.
    double random_sample();

    /// low + (high - low) * random_sample().
    double uniform(double low, double high);

    /// Standard normal. Draws come in pairs; the second waits, whatever else is drawn in between.
    double normal();

    /// mean + deviation * normal().
    double normal(double mean, double deviation);

    /// Integer in [low, high). Requires low < high and fewer than 2^32 values. Draws nothing when there is
    /// only one.
    std::int64_t randint(std::int64_t low, std::int64_t high);

    /// choice(count): an index in [0, count), the same draw as randint(0, count).
    std::int64_t choice(std::int64_t count) { return randint(0, count); }

    /// choice with probabilities: an index drawn with the given weights. Requires a positive sum.
    std::size_t choice(std::span<const double> probabilities);

    /// Reorders the items in place.
    template <typename Item>
    void shuffle(std::span<Item> items) {
        for (std::size_t i = items.size(); i-- > 1;) {
            std::swap(items[i], items[masked(static_cast<std::uint32_t>(i))]);
        }
    }

private:
    static constexpr std::size_t kStateWords = 624;

    void refill();

    /// Uniform in [0, largest]: draws 32 bits at a time, masked, until one fits.
    std::uint32_t masked(std::uint32_t largest);

    std::array<std::uint32_t, kStateWords> words_{};
    std::size_t next_word_ = kStateWords;
    std::optional<double> waiting_normal_;
};

}  // namespace phyplay
