// Slingshot levels as JSON: one object per level, its keys the members of SlingshotLevel.
//
// The 75 layouts of levels/phyq/layouts are written this way, one placed object per line, so that a change of
// one is a change of one line. Reading what was written gives back the same numbers, bit for bit.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/phyq/level/slingshot_level.h"

namespace phyplay {

/// Reads and checks a level (find_level_problem). `name` is the file for messages, which name the field.
Result<SlingshotLevel> read_slingshot_level(std::string_view json, const std::string& name);

/// The level as text, in lines that end with line feeds. Rotation and scale are left out where they cannot
/// differ from 0 and 1; camera and slingshot never are.
std::string write_slingshot_level(const SlingshotLevel& level);

}  // namespace phyplay
