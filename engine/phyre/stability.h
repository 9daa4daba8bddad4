// A stable solution is one that does not depend on luck: it still solves the task when all its balls are moved by
// half a pixel (PHYRE engine sheet, section 5).
#pragma once

#include <span>

#include "engine/phyre/content/action.h"
#include "engine/play/outcome.h"
#include "engine/play/task.h"

namespace phyplay {

/// True where none of the eight placements half a pixel aside ends "not solved". Those that overlap a body do not
/// count against it. Requires a placement that solves the task. Thread-safe.
bool is_stable_solution(const Task& task, std::span<const PlacedBall> placement);

}  // namespace phyplay
