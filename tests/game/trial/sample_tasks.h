// Small tasks made by hand, whose course a person can foresee.
#pragma once

#include "engine/phyre/content/phyre_task.h"
#include "engine/play/recording.h"
#include "engine/play/task.h"
#include "study/store/records.h"

namespace phyplay {

/// A green ball hangs in the air over a purple floor: it falls, touches and stays. Solved by any placement
/// that does not hinder it.
Task falling_ball_task(Tier tier = kBallTier);

/// A green ball lies on a black ledge in the middle, the purple bar is at the right wall out of its reach.
/// Solved by nothing that stays on the left.
Task resting_ball_task(Tier tier = kBallTier);

/// The whole course of an attempt.
Recording recorded(const Task& task, const Placement& placement);

/// The moment of a press or key.
Stamp at(std::int64_t t_us);

}  // namespace phyplay
