// Attempts as JSON Lines: one object per attempt, whose keys are the members of Attempt.
//
// attempts.jsonl of an evaluation is made of these lines, and `phyplay replay` reads them. Pixels are written
// as [x, y, radius] per ball, the state hash as 16 hexadecimal digits. A Phy-Q attempt has the keys shots,
// pigs_left and score in the place of action and placement.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/play/attempt.h"

namespace phyplay {

/// One line, with its line feed.
std::string attempt_line(const Attempt& attempt);

/// Reads one line. Unknown keys are ignored; a missing or ill-typed one is an Error without a place.
Result<Attempt> read_attempt(std::string_view line);

}  // namespace phyplay
