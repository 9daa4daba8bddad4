// Small tasks for tests that need physics but no task pack.
#pragma once

#include "engine/phyre/content/phyre_task.h"
#include "engine/play/task.h"

namespace phyplay::testing {

/// A ball high above a short static pad: it falls, bounces and comes to rest on it. Solved by waiting, with
/// any ball out of the way.
Task make_drop_task();

/// The same pad far to the left of the falling ball: never reached without help.
Task make_miss_task();

/// Two dynamic balls at rest side by side, far apart, goal: they touch. Two balls may be placed.
Task make_meet_task();

/// A ball in the upper right corner, out of everybody's way.
Placement out_of_the_way();

}  // namespace phyplay::testing
