#include "game/trial/replay_model.h"

#include <algorithm>

namespace phyplay {

ReplayModel::ReplayModel(const Course& course, const Recording& recording)
    : ReplayHead(recording.last_step(), course.facts().step_hz),
      course_(&course),
      recording_(&recording),
      marks_(course.marks_of(recording)) {
    std::vector<int> steps;
    for (const Mark& mark : marks_) steps.push_back(mark.event.step);
    set_mark_steps(std::move(steps));
}

void ReplayModel::lay_over(const Recording* other) {
    other_ = other;
    parting_ = other ? course_->parting_step(*recording_, *other) : std::nullopt;
    set_last_step(std::max(recording_->last_step(), other_ ? other_->last_step() : 0));
}

}  // namespace phyplay
