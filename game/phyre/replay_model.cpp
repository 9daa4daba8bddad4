#include "game/phyre/replay_model.h"

#include <algorithm>
#include <cmath>

#include "engine/phyre/content/phyre_task.h"

namespace phyplay {

std::optional<int> parting_step(const Task& task, const Recording& a, const Recording& b) {
    constexpr float kVisiblePx = 1.0F;
    constexpr float kVisibleRad = 0.05F;
    const int common = std::min(a.last_step(), b.last_step());
    for (int step = 0; step <= common; ++step) {
        const auto poses_a = a.poses_at(step);
        const auto poses_b = b.poses_at(step);
        for (std::size_t body = 0; body < scene_of(task).bodies.size(); ++body) {
            const float moved = std::hypot(poses_a[body].x - poses_b[body].x, poses_a[body].y - poses_b[body].y);
            const float turned = std::abs(poses_a[body].angle_rad - poses_b[body].angle_rad);
            if (moved > kVisiblePx || turned > kVisibleRad) return step;
        }
    }
    return std::nullopt;
}

namespace {

std::vector<int> steps_of(const std::vector<ContactMark>& marks) {
    std::vector<int> steps;
    for (const ContactMark& mark : marks) steps.push_back(mark.step);
    return steps;
}

}  // namespace

ReplayModel::ReplayModel(const Task& task, const Recording& recording)
    : ReplayHead(recording.last_step(), kStepHz),
      task_(task),
      recording_(&recording),
      marks_(contact_marks_of(task, recording)) {
    set_mark_steps(steps_of(marks_));
}

void ReplayModel::lay_over(const Recording* other) {
    other_ = other;
    parting_ = other ? parting_step(task_, *recording_, *other) : std::nullopt;
    set_last_step(std::max(recording_->last_step(), other_ ? other_->last_step() : 0));
}

}  // namespace phyplay
