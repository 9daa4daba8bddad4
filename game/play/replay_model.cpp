#include "game/play/replay_model.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/base/assert.h"

namespace phyplay {

std::optional<int> parting_step(const Task& task, const Recording& a, const Recording& b) {
    constexpr float kVisiblePx = 1.0F;
    constexpr float kVisibleRad = 0.05F;
    const int common = std::min(a.last_step(), b.last_step());
    for (int step = 0; step <= common; ++step) {
        const auto poses_a = a.poses_at(step);
        const auto poses_b = b.poses_at(step);
        for (std::size_t body = 0; body < task.scene.bodies.size(); ++body) {
            const float moved = std::hypot(poses_a[body].x - poses_b[body].x, poses_a[body].y - poses_b[body].y);
            const float turned = std::abs(poses_a[body].angle_rad - poses_b[body].angle_rad);
            if (moved > kVisiblePx || turned > kVisibleRad) return step;
        }
    }
    return std::nullopt;
}

ReplayModel::ReplayModel(const Task& task, const Recording& recording)
    : task_(task), recording_(&recording), marks_(contact_marks_of(task, recording)) {}

void ReplayModel::lay_over(const Recording* other) {
    other_ = other;
    parting_ = other ? parting_step(task_, *recording_, *other) : std::nullopt;
    playhead_.step = std::min<double>(playhead_.step, last_step());
}

int ReplayModel::last_step() const {
    return std::max(recording_->last_step(), other_ ? other_->last_step() : 0);
}

void ReplayModel::frame(std::int64_t elapsed_us) {
    if (!is_playing_) return;
    playhead_.advance(elapsed_us);
    if (playhead_.step >= last_step()) {
        playhead_.step = last_step();
        is_playing_ = false;
    }
}

void ReplayModel::toggle_playing() {
    if (!is_playing_ && playhead_.step >= last_step()) playhead_.step = 0.0;
    is_playing_ = !is_playing_;
}

void ReplayModel::scrub_to(double step) {
    is_playing_ = false;
    playhead_.step = std::clamp<double>(step, 0.0, last_step());
}

void ReplayModel::step_by(int steps) {
    const double from = steps > 0 ? std::floor(playhead_.step) : std::ceil(playhead_.step);
    scrub_to(from + steps);
}

void ReplayModel::to_next_mark() {
    const auto next =
        std::ranges::find_if(marks_, [this](const ContactMark& mark) { return mark.step > playhead_.step; });
    scrub_to(next == marks_.end() ? last_step() : next->step);
}

void ReplayModel::to_previous_mark() {
    double target = 0.0;
    for (const ContactMark& mark : marks_) {
        if (mark.step < playhead_.step) target = mark.step;
    }
    scrub_to(target);
}

void ReplayModel::set_speed(double speed) {
    PHYPLAY_ASSERT(std::ranges::find(kReplaySpeeds, speed) != std::end(kReplaySpeeds));
    playhead_.speed = speed;
}

void ReplayModel::slower() {
    const auto now = std::ranges::find(kReplaySpeeds, playhead_.speed);
    if (now != std::begin(kReplaySpeeds)) playhead_.speed = *std::prev(now);
}

void ReplayModel::faster() {
    const auto now = std::ranges::find(kReplaySpeeds, playhead_.speed);
    if (std::next(now) != std::end(kReplaySpeeds)) playhead_.speed = *std::next(now);
}

}  // namespace phyplay
