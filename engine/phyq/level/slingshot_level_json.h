// Phy-Q's levels as JSON: layouts, and tasks for other programs to read and for tasks made elsewhere.
//
// The 75 layouts of levels/phyq/layouts have one object per level, its keys the members of SlingshotLevel, one placed
// object per line, so that a change of one is a change of one line. A task is the level a solver meets:
//
//     {"task": "6.4:017", "tier": "slingshot", "template": "6.4", "scenario": 6, "birds": ["red"],
//      "slingshot": {"x": -12.0, "y": -2.5},
//      "objects": [{"kind": "block", "shape": "circle", "material": "wood", "x": 1.5, "y": -3.1,
//                   "rotation": 0.0, "scaleX": 1.0, "scaleY": 1.0}, ...],
//      "width": 2.0, "camera": {"x": 0.0, "y": -1.0, "minWidth": 25.0, "maxWidth": 35.0}}
//
// World units, degrees counter-clockwise. The keys of a task's object are those of Science Birds' XML. Numbers read
// back as the same doubles. Tasks of no scenario have no such key.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/phyq/level/slingshot_level.h"
#include "engine/play/task.h"

namespace phyplay {

/// Reads and checks a level (find_level_problem). `name` is the file for messages, which name the field.
Result<SlingshotLevel> read_slingshot_level(std::string_view json, const std::string& name);

/// One line, with its line feed.
std::string slingshot_task_line(const Task& task);

/// Reads a task and gives it its sha256. `file` stands in messages. scenario, rotation, scaleX, scaleY, width and
/// camera may be left out, and so may the material of what is no block; every other field is needed, and no other is
/// allowed. Fails with the field, or with the line where the text is no JSON.
Result<Task> read_slingshot_task(std::string_view text, const std::string& file);

}  // namespace phyplay
