#include "engine/phyre/recording.h"

#include <algorithm>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

bool same_bodies(const TouchingPair& one, const TouchingPair& other) {
    return one.body_a == other.body_a && one.body_b == other.body_b;
}

bool has_pair(const std::vector<TouchingPair>& pairs, const TouchingPair& wanted) {
    return std::any_of(pairs.begin(), pairs.end(),
                       [&](const TouchingPair& pair) { return same_bodies(pair, wanted); });
}

}  // namespace

Recording::Recording(const Task& task, std::span<const PlacedBall> placement) : simulation_(task, placement) {
    keep_state();
    body_count_ = static_cast<int>(poses_.size());
}

bool Recording::advance() {
    if (simulation_.is_over()) return false;
    simulation_.step();
    keep_state();
    keep_contacts();
    return true;
}

void Recording::finish() {
    while (advance()) {
    }
}

void Recording::keep_state() {
    const std::span<const Pose> poses = simulation_.poses();
    poses_.insert(poses_.end(), poses.begin(), poses.end());
    goal_steps_.push_back(simulation_.goal_steps());
    hashes_.push_back(simulation_.state_hash());
}

void Recording::keep_contacts() {
    const int step = simulation_.steps_taken();
    std::vector<TouchingPair> now = simulation_.touching_pairs();
    for (const TouchingPair& pair : now) {
        if (!has_pair(touching_, pair)) contacts_.push_back({step, pair.body_a, pair.body_b, true, pair.x, pair.y});
    }
    for (const TouchingPair& pair : touching_) {
        if (!has_pair(now, pair)) contacts_.push_back({step, pair.body_a, pair.body_b, false, pair.x, pair.y});
    }
    touching_ = std::move(now);
}

int Recording::last_step() const {
    return simulation_.steps_taken();
}
bool Recording::is_over() const {
    return simulation_.is_over();
}
const std::optional<Outcome>& Recording::outcome() const {
    return simulation_.outcome();
}

std::span<const Pose> Recording::poses_at(int step) const {
    PHYPLAY_ASSERT(step >= 0 && step <= last_step());
    return std::span(poses_).subspan(static_cast<std::size_t>(step) * body_count_, body_count_);
}

int Recording::goal_steps_at(int step) const {
    PHYPLAY_ASSERT(step >= 0 && step <= last_step());
    return goal_steps_[step];
}

const std::vector<ContactEvent>& Recording::contacts() const {
    return contacts_;
}
int Recording::body_count() const {
    return body_count_;
}

std::uint64_t Recording::state_hash_at(int step) const {
    PHYPLAY_ASSERT(step >= 0 && step <= last_step());
    return hashes_[step];
}

std::optional<int> first_difference(const Recording& a, const Recording& b) {
    const int common = std::min(a.last_step(), b.last_step());
    for (int step = 0; step <= common; ++step) {
        if (a.state_hash_at(step) != b.state_hash_at(step)) return step;
    }
    return std::nullopt;
}

}  // namespace phyplay
