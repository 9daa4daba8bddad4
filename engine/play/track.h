// A Track is one value over the steps of an attempt. Only changes are kept, so that what stands still costs nothing.
#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

namespace phyplay {

template <typename Value>
class Track {
public:
    /// The value from `step` on. Requires steps that never go back; at the same step the last value counts, since a
    /// move changes the state of the step at which it is made.
    void keep(int step, const Value& value) {
        if (!changes_.empty() && changes_.back().from_step == step) {
            changes_.back().value = value;
        } else if (changes_.empty() || !(changes_.back().value == value)) {
            changes_.push_back({step, value});
        }
    }

    /// The value at `step`; null before the first one.
    const Value* find(int step) const {
        const auto after = std::ranges::upper_bound(changes_, step, {}, &Change::from_step);
        return after == changes_.begin() ? nullptr : &std::prev(after)->value;
    }

    /// How many changes are kept.
    int change_count() const { return static_cast<int>(changes_.size()); }

private:
    struct Change {
        int from_step = 0;
        Value value{};
    };
    std::vector<Change> changes_;
};

}  // namespace phyplay
