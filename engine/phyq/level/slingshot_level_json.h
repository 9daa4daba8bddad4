// Slingshot levels as JSON: one object per level, its keys the members of SlingshotLevel.
//
// The 75 layouts of levels/phyq/layouts are written this way, one placed object per line, so that a change of
// one is a change of one line. Reading what was written gives back the same numbers, bit for bit.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/io/json_reader.h"
#include "engine/phyq/level/slingshot_level.h"

namespace phyplay {

/// Reads and checks a level (find_level_problem). `name` is the file for messages, which name the field.
Result<SlingshotLevel> read_slingshot_level(std::string_view json, const std::string& name);

/// The level in a task (play/slingshot_task_json.h), a document that has other fields as well. Width and camera may
/// be left out; what is wrong is refused there.
SlingshotLevel read_task_level(const JsonField& root);

}  // namespace phyplay
