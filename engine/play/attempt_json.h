// Attempts as JSON Lines: one object per attempt, whose keys are the members of Attempt.
//
// attempts.jsonl of an evaluation is made of these lines, and `phyplay replay` reads them. Moves are written in the
// words of their suite (Suite::write_moves), each measure under its own name, the state hash as 16 hexadecimal
// digits.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/play/attempt.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"

namespace phyplay {

/// One line, with its line feed. Requires an attempt at a task of the suite.
std::string attempt_line(const Attempt& attempt, const Suite& suite);

/// Reads one line, of an attempt at a task of the suite. Unknown keys are ignored; a missing or ill-typed one is an
/// Error without a place.
Result<Attempt> read_attempt(std::string_view line, const Suite& suite);

/// The same where the suite is to be known by the task: where `tasks` has none of that id, the attempt has no moves
/// and no measures.
Result<Attempt> read_attempt(std::string_view line, const TaskSet& tasks, const Suites& suites);

}  // namespace phyplay
