// Whether a task that came from outside (a file, a pack, another program) can be played.
//
// The simulation trusts its tasks: convex polygons, finite numbers, walls in their place. Tasks made by the
// SceneBuilder are like that; this is the gate for all others, with a sentence about the first thing wrong.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/play/task.h"

namespace phyplay {

/// The first fault, such as "bodies[5].shapes[0]: a polygon has 3 to 8 vertices"; empty for a good task.
/// Looks at everything except sha256.
std::optional<std::string> find_task_fault(const Task& task);

/// True for ids as they may be in file names and command lines: 1 to 64 letters, digits and "_-.:".
bool is_plain_id(std::string_view id);

}  // namespace phyplay
