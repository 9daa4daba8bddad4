// A task as JSON: the scene a solver meets, for other programs to read and for tasks made elsewhere.
//
// The fields are those of PHYRE's scene samples, in pixels and radians, walls first:
//
//     {"task": "00001:037", "tier": "ball", "template": "00001",
//      "goal": {"body1": 8, "body2": 4, "relation": "TOUCHING"},
//      "bodies": [{"index": 0, "type": "wall", "dynamic": false, "x": 128.0, "y": -2.5, "angle": 0.0,
//                  "diameter": 256.0488234692751, "color": 6, "role": "static",
//                  "shapes": [{"polygon": [[128.0, 2.5], [-128.0, 2.5], ...]}]}, ...]}
//
// Types are wall, ball, bar, jar, standingsticks; shapes {"circle": radius} or {"polygon": [[x, y], ...]};
// colours PHYRE's codes; roles static, static_object, dynamic, dynamic_object, dynamic_subject (an object or
// subject is what the goal is about). Numbers read back as the same doubles.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/play/task.h"

namespace phyplay {

/// One line, with its line feed.
std::string task_line(const Task& task);

/// Reads a task and gives it its sha256. `file` stands in messages. index, color and role may be left out;
/// where they are given they must fit. Every other field is needed, and no other is allowed. Fails with the
/// field, or with the line where the text is no JSON.
Result<Task> read_task_json(std::string_view text, const std::string& file);

}  // namespace phyplay
