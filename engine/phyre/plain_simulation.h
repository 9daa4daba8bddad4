// The plain way to play an attempt, kept as the yardstick of the fast one, and where the time of attempts goes.
//
// Same contact order and constants, nothing else: build the world, step until the goal was held for 180 steps
// or 1,000 steps are over, with the library's timers running. Tests demand the same outcomes of both ways,
// action by action; the benchmark says how much faster ours is.
#pragma once

#include <span>

#include "engine/phyre/content/phyre_task.h"
#include "engine/physics/world.h"
#include "engine/play/outcome.h"
#include "engine/play/task.h"

namespace phyplay {

/// Status and steps as simulate() gives them. decided_step is the last step taken, state_hash is 0.
Outcome simulate_plainly(const Task& task, std::span<const PlacedBall> placement);

/// Plays the steps that simulate() needs to decide this attempt, with the library's timers running, and adds
/// their times. The timers cost time of their own; shares mean more than sums.
void add_step_times(const Task& task, std::span<const PlacedBall> placement, StepTimes& times);

}  // namespace phyplay
