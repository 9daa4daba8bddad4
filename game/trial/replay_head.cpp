#include "game/trial/replay_head.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/base/assert.h"

namespace phyplay {

ReplayHead::ReplayHead(int last_step, double step_hz) : last_step_(last_step) {
    playhead_.step_hz = step_hz;
}

void ReplayHead::set_last_step(int last_step) {
    last_step_ = last_step;
    playhead_.step = std::min<double>(playhead_.step, last_step);
}

void ReplayHead::frame(std::int64_t elapsed_us) {
    if (!is_playing_) return;
    playhead_.advance(elapsed_us);
    if (playhead_.step >= last_step_) {
        playhead_.step = last_step_;
        is_playing_ = false;
    }
}

void ReplayHead::toggle_playing() {
    if (!is_playing_ && playhead_.step >= last_step_) playhead_.step = 0.0;
    is_playing_ = !is_playing_;
}

void ReplayHead::scrub_to(double step) {
    is_playing_ = false;
    playhead_.step = std::clamp<double>(step, 0.0, last_step_);
}

void ReplayHead::step_by(int steps) {
    const double from = steps > 0 ? std::floor(playhead_.step) : std::ceil(playhead_.step);
    scrub_to(from + steps);
}

void ReplayHead::to_next_mark() {
    const auto next = std::ranges::find_if(mark_steps_, [this](int mark) { return mark > playhead_.step; });
    scrub_to(next == mark_steps_.end() ? last_step_ : *next);
}

void ReplayHead::to_previous_mark() {
    double target = 0.0;
    for (const int mark : mark_steps_) {
        if (mark < playhead_.step) target = mark;
    }
    scrub_to(target);
}

void ReplayHead::set_speed(double speed) {
    PHYPLAY_ASSERT(std::ranges::find(kReplaySpeeds, speed) != std::end(kReplaySpeeds));
    playhead_.speed = speed;
}

void ReplayHead::slower() {
    const auto now = std::ranges::find(kReplaySpeeds, playhead_.speed);
    if (now != std::begin(kReplaySpeeds)) playhead_.speed = *std::prev(now);
}

void ReplayHead::faster() {
    const auto now = std::ranges::find(kReplaySpeeds, playhead_.speed);
    if (std::next(now) != std::end(kReplaySpeeds)) playhead_.speed = *std::next(now);
}

}  // namespace phyplay
