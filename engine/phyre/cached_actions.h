// The benchmark's fixed list of random actions: 100,000 per tier, the same for every task.
//
// PHYRE's baseline agents choose from this list, and its random agent simply walks through it. The actions
// are drawn "valid only" from one legacy generator with seed 42, that is, until the checks that do not look
// at the scene pass, and kept as f32 (evaluation sheet, section 3).
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "engine/play/outcome.h"
#include "engine/play/task.h"

namespace phyplay {

class NumpyRandom;

inline constexpr std::size_t kCachedActionCount = 100'000;

class CachedActions {
public:
    /// Draws the first `count` actions of the tier's list: some 20 ms for all of them.
    explicit CachedActions(Tier tier, std::size_t count = kCachedActionCount);

    Tier tier() const { return tier_; }
    std::size_t size() const { return values_.size() / numbers_per_action_; }

    /// Action `index`: three numbers per ball in [0, 1], as check_cached_action() takes them. Lives as long
    /// as this object.
    std::span<const float> operator[](std::size_t index) const;

    /// All numbers, action by action.
    std::span<const float> values() const { return values_; }

private:
    Tier tier_;
    std::size_t numbers_per_action_;
    std::vector<float> values_;
};

/// MD5 of the tier's whole list as little-endian f32, action by action (evaluation sheet, section 3).
std::string_view cached_actions_md5(Tier tier);

/// How a cached action ends at a task. Thread-safe.
Status try_cached_action(const Task& task, std::span<const float> action);

/// The next "valid only" action of a generator: one uniform draw per number, repeated until checks 1 to 3
/// of the engine sheet pass.
std::vector<double> draw_valid_action(NumpyRandom& random, Tier tier);

}  // namespace phyplay
