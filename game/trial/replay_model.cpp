#include "game/trial/replay_model.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/base/assert.h"

namespace phyplay {

double speed_of(Pace pace) {
    switch (pace) {
        case Pace::real: return 1.0;
        case Pace::half: return 0.5;
        case Pace::quarter: return 0.25;
    }
    PHYPLAY_ASSERT(false);
}

void Playhead::advance(std::int64_t elapsed_us) {
    constexpr std::int64_t kLongestFrameUs = 100'000;
    const auto counted_us = std::clamp<std::int64_t>(elapsed_us, 0, kLongestFrameUs);
    step += static_cast<double>(counted_us) * 1e-6 * step_hz * speed;
}

ReplayModel::ReplayModel(const Course& course, const Recording& recording)
    : course_(&course),
      recording_(&recording),
      marks_(course.marks_of(recording)),
      playhead_{.step_hz = static_cast<double>(course.facts().step_hz)},
      last_step_(recording.last_step()) {}

void ReplayModel::lay_over(const Recording* other) {
    other_ = other;
    parting_ = other ? course_->parting_step(*recording_, *other) : std::nullopt;
    last_step_ = std::max(recording_->last_step(), other_ ? other_->last_step() : 0);
    playhead_.step = std::min<double>(playhead_.step, last_step_);
}

void ReplayModel::frame(std::int64_t elapsed_us) {
    if (!is_playing_) return;
    playhead_.advance(elapsed_us);
    if (playhead_.step >= last_step_) {
        playhead_.step = last_step_;
        is_playing_ = false;
    }
}

void ReplayModel::toggle_playing() {
    if (!is_playing_ && playhead_.step >= last_step_) playhead_.step = 0.0;
    is_playing_ = !is_playing_;
}

void ReplayModel::scrub_to(double step) {
    is_playing_ = false;
    playhead_.step = std::clamp<double>(step, 0.0, last_step_);
}

void ReplayModel::step_by(int steps) {
    const double from = steps > 0 ? std::floor(playhead_.step) : std::ceil(playhead_.step);
    scrub_to(from + steps);
}

void ReplayModel::to_next_mark() {
    const auto next = std::ranges::find_if(marks_, [this](const Mark& mark) { return mark.event.step > step(); });
    scrub_to(next == marks_.end() ? last_step_ : next->event.step);
}

void ReplayModel::to_previous_mark() {
    double target = 0.0;
    for (const Mark& mark : marks_) {
        if (mark.event.step < step()) target = mark.event.step;
    }
    scrub_to(target);
}

void ReplayModel::set_speed(double speed) {
    PHYPLAY_ASSERT(std::ranges::find(kReplaySpeeds, speed) != std::end(kReplaySpeeds));
    playhead_.speed = speed;
}

void ReplayModel::slower() {
    const auto now = std::ranges::find(kReplaySpeeds, speed());
    if (now != std::begin(kReplaySpeeds)) playhead_.speed = *std::prev(now);
}

void ReplayModel::faster() {
    const auto now = std::ranges::find(kReplaySpeeds, speed());
    if (std::next(now) != std::end(kReplaySpeeds)) playhead_.speed = *std::next(now);
}

}  // namespace phyplay
