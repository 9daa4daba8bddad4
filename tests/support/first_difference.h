// Where two recordings part, for tests that hold them against each other.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/play/recording.h"

namespace phyplay::testing {

/// First step at which two recordings of the same task differ; empty when they never do as far as both go.
inline std::optional<int> first_difference(const Recording& a, const Recording& b) {
    const int common = std::min(a.last_step(), b.last_step());
    for (int step = 0; step <= common; ++step) {
        if (a.state_hash_at(step) != b.state_hash_at(step)) return step;
    }
    return std::nullopt;
}

}  // namespace phyplay::testing
