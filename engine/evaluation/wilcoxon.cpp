#include "engine/evaluation/wilcoxon.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/base/assert.h"

namespace phyplay {
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
