#include "engine/play/recording.h"

#include <algorithm>
#include <utility>

#include "engine/base/assert.h"

namespace phyplay {

Recording::Recording(std::unique_ptr<Play> play) : play_(std::move(play)) {
    PHYPLAY_ASSERT(play_->steps_taken() == 0);
    keep_state();
}

// A move at a step changes the state that was kept for it.
void Recording::keep_state() {
    const int step = play_->steps_taken();
    const auto states = static_cast<std::size_t>(step) + 1;
    play_->read_poses(scratch_);
    bodies_.resize(scratch_.size());
    for (std::size_t body = 0; body < scratch_.size(); ++body) bodies_[body].keep(step, scratch_[body]);
    const std::vector<int> measures = play_->measures();
    measures_.resize((states - 1) * measures.size());
    measures_.insert(measures_.end(), measures.begin(), measures.end());
    hashes_.resize(states);
    hashes_.back() = play_->state_hash();
    play_->take_events(events_);
    keep_more(step);
}

void Recording::apply(const Move& move) {
    play_->apply(move);
    keep_state();
}

bool Recording::advance() {
    if (play_->is_over()) return false;
    play_->step();
    keep_state();
    return true;
}

void Recording::finish() {
    while (!waits() && advance()) {
    }
}

void Recording::take_events(std::vector<Event>& events) {
    events.insert(events.end(), events_.begin() + static_cast<std::ptrdiff_t>(events_taken_), events_.end());
    events_taken_ = events_.size();
}

std::vector<BodyPose> Recording::poses_at(int step) const {
    PHYPLAY_ASSERT(step >= 0 && step <= last_step());
    std::vector<BodyPose> poses;
    poses.reserve(bodies_.size());
    for (const auto& track : bodies_) {
        // Bodies are made in the order of their numbers: the first that is missing ends the list.
        const BodyPose* pose = track.find(step);
        if (pose == nullptr) break;
        poses.push_back(*pose);
    }
    return poses;
}

BodyPose Recording::pose_of(int body, int step) const {
    PHYPLAY_ASSERT(exists(body, step) && step <= last_step());
    return *bodies_[static_cast<std::size_t>(body)].find(step);
}

bool Recording::exists(int body, int step) const {
    return body >= 0 && body < body_count() && bodies_[static_cast<std::size_t>(body)].find(step) != nullptr;
}

std::span<const int> Recording::measures_at(int step) const {
    PHYPLAY_ASSERT(step >= 0 && step <= last_step());
    const std::size_t count = measures_.size() / hashes_.size();
    return std::span(measures_).subspan(static_cast<std::size_t>(step) * count, count);
}

std::uint64_t Recording::state_hash_at(int step) const {
    PHYPLAY_ASSERT(step >= 0 && step <= last_step());
    return hashes_[static_cast<std::size_t>(step)];
}

}  // namespace phyplay
