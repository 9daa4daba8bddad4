#include "engine/phyq/play/slingshot_recording.h"

#include <algorithm>

#include "engine/base/assert.h"

namespace phyplay {

SlingshotRecording::SlingshotRecording(const SlingshotSetup& setup, const SlingshotLevel& level,
                                       const SettledLevel& settled)
    : simulation_(setup, level, settled), birds_of_queue_(level.birds.size()) {
    keep_state();
}

// A move at a step changes the state that was kept for it.
template <typename Value>
void SlingshotRecording::keep(Track<Value>& track, int step, const Value& value) {
    if (!track.empty() && track.back().from_step == step) {
        track.back().value = value;
    } else if (track.empty() || !(track.back().value == value)) {
        track.push_back({step, value});
    }
}

template <typename Value>
const Value* SlingshotRecording::find(const Track<Value>& track, int step) {
    const auto after = std::ranges::upper_bound(track, step, {}, &Change<Value>::from_step);
    return after == track.begin() ? nullptr : &std::prev(after)->value;
}

void SlingshotRecording::keep_state() {
    const int step = simulation_.steps_taken();
    simulation_.read_poses(scratch_);
    bodies_.resize(scratch_.size());
    for (std::size_t body = 0; body < scratch_.size(); ++body) {
        const SlingshotBody& facts = simulation_.bodies()[body];
        keep(bodies_[body], step, {scratch_[body], is_destructible(facts.role) ? facts.health : 0.0});
    }
    birds_.resize(simulation_.birds().size());
    for (std::size_t bird = 0; bird < birds_.size(); ++bird) {
        keep(birds_[bird], step, simulation_.birds()[bird].phase);
    }
    keep(standing_, step, {simulation_.pigs_left(), simulation_.score()});
    hashes_.resize(static_cast<std::size_t>(step) + 1);
    hashes_.back() = simulation_.state_hash();
}

void SlingshotRecording::apply(const Move& move) {
    simulation_.apply(move);
    keep_state();
}

void SlingshotRecording::launch(Vec2 drag) {
    simulation_.launch(drag);
    keep_state();
}

bool SlingshotRecording::tap() {
    if (!simulation_.can_tap()) return false;
    simulation_.tap();
    keep_state();
    return true;
}

bool SlingshotRecording::advance() {
    if (simulation_.is_over()) return false;
    simulation_.step();
    keep_state();
    return true;
}

void SlingshotRecording::finish() {
    while (!waits() && advance()) {
    }
}

void SlingshotRecording::read_frame(int step, SlingshotFrame& frame) const {
    PHYPLAY_ASSERT(step >= 0 && step <= last_step());
    frame.bodies.clear();
    for (const auto& track : bodies_) {
        // Bodies are made in the order of their numbers: the first that is missing ends the list.
        const SlingshotBodyState* state = find(track, step);
        if (state == nullptr) break;
        frame.bodies.push_back(*state);
    }
    frame.birds.clear();
    for (const auto& track : birds_) {
        const BirdPhase* phase = find(track, step);
        if (phase == nullptr) break;
        frame.birds.push_back(*phase);
    }
    frame.pigs_left = pigs_left_at(step);
    frame.score = score_at(step);
}

bool SlingshotRecording::exists(int body, int step) const {
    return body >= 0 && body < body_count() && find(bodies_[body], step) != nullptr;
}

SlingshotBodyState SlingshotRecording::state_of(int body, int step) const {
    PHYPLAY_ASSERT(exists(body, step) && step <= last_step());
    return *find(bodies_[body], step);
}

int SlingshotRecording::pigs_left_at(int step) const {
    return find(standing_, step)->pigs_left;
}

int SlingshotRecording::score_at(int step) const {
    return find(standing_, step)->score;
}

std::uint64_t SlingshotRecording::state_hash_at(int step) const {
    PHYPLAY_ASSERT(step >= 0 && step <= last_step());
    return hashes_[step];
}

SlingshotRecording record_shots(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled,
                                std::span<const TimedShot> shots) {
    SlingshotRecording recording(setup, level, settled);
    Replayer(recording, history_of(shots)).finish();
    return recording;
}

std::optional<int> first_difference(const SlingshotRecording& a, const SlingshotRecording& b) {
    const int common = std::min(a.last_step(), b.last_step());
    for (int step = 0; step <= common; ++step) {
        if (a.state_hash_at(step) != b.state_hash_at(step)) return step;
    }
    return std::nullopt;
}

}  // namespace phyplay
