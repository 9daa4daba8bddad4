// Science Birds level XML, the format in which Phy-Q's levels travel, and its quirks (generator sheet, section 6).
//
// The original's files say utf-16 and are plain ASCII; so only a real byte-order mark makes a file UTF-16, and
// the declaration is ignored. A missing Score, which older levels lack, is accepted; the score is somebody's
// best result and no part of a level. Elements and attributes that nobody knows are refused, because a
// misspelt one would otherwise change a level in silence. What is written reads back as the same level, bit
// for bit: numbers have as many decimals as they need.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/phyq/level/slingshot_level.h"

namespace phyplay {

/// Reads and checks a level (find_level_problem). Errors name `name`, the file, and the line.
Result<SlingshotLevel> read_science_birds_xml(std::string_view bytes, const std::string& name);

/// The level in the original's layout: one element per line, in written order.
std::string write_science_birds_xml(const SlingshotLevel& level);

}  // namespace phyplay
