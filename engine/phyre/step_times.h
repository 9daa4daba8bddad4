// Where the time of simulated attempts goes: what is left to make faster.
#pragma once

#include <span>

#include "engine/phyre/content/action.h"
#include "engine/physics/world.h"
#include "engine/play/task.h"

namespace phyplay {

/// Plays the steps that simulate() needs to decide this attempt, with the library's timers running, and adds
/// their times. The timers cost time of their own; shares mean more than sums.
void add_step_times(const Task& task, std::span<const PlacedBall> placement, StepTimes& times);

}  // namespace phyplay
