// The goal ring: while the goal bodies touch, a ring at the place where they do fills in three seconds.
//
// And the small burst of dots that goes with a solved task, which the motion setting switches off.
#pragma once

#include <cstdint>
#include <span>

#include "engine/phyre/simulation.h"
#include "engine/play/task.h"
#include "game/phyre/camera.h"
#include "game/theme/theme.h"
#include "game/widgets/brush.h"

namespace phyplay {

/// Where on the scene the goal bodies touch, or are nearest to each other.
Vec2 goal_contact_point(const Task& task, std::span<const Pose> poses);

/// `held_steps` of 180. Draws nothing where it is 0.
void draw_goal_ring(ImDrawList& list, const Camera& camera, const Theme& theme, Vec2 at, double held_steps);

/// The burst, `age_us` after the task was solved. False when it is over.
bool draw_burst(ImDrawList& list, const Camera& camera, const Theme& theme, Vec2 at, std::int64_t age_us);

}  // namespace phyplay
