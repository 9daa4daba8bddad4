// An Attempt is one playing of a task from its start, as it is written down: who, what, and how it ended.
//
// One schema for people, agents and bots, whatever was played. Task hash, engine id and moves determine the rest, so
// that an attempt can always be simulated again and checked (replay_attempt).
//
// As JSON Lines it is one object per attempt, whose keys are the members of Attempt: attempts.jsonl of an evaluation
// is made of these lines, and `phyplay replay` reads them. Moves are written in the words of their suite
// (Suite::write_moves), each measure under its own name, the state hash as 16 hexadecimal digits.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/play/move.h"
#include "engine/play/outcome.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"

namespace phyplay {

struct Attempt {
    std::string task_id;
    std::string task_sha256;
    std::string engine_id;   ///< of the build that made it, "box2d-2.4.1+phyre-order"
    std::string actor_type;  ///< "human", "agent", "bot"
    std::string actor_id;    ///< agent name with seed, or participant code
    int attempt_no = 1;      ///< 1-based, counts valid attempts at this task
    History moves;
    Status status = Status::invalid;
    int steps = 0;
    std::uint64_t state_hash = 0;
    std::vector<int> measures;  ///< those that the suite keeps, in their order (Suite::kept_measures)

    bool operator==(const Attempt&) const = default;
};

/// One line, with its line feed. Requires an attempt at a task of the suite.
std::string attempt_line(const Attempt& attempt, const Suite& suite);

/// Reads one line, of an attempt at a task of the suite. Unknown keys are ignored; a missing or ill-typed one is an
/// Error without a place.
Result<Attempt> read_attempt(std::string_view line, const Suite& suite);

/// The same where the suite is to be known by the task: where `tasks` has none of that id, the attempt has no moves
/// and no measures.
Result<Attempt> read_attempt(std::string_view line, const TaskSet& tasks, const Suites& suites);

// Whether an attempt is what was written down: it is simulated again and compared.

/// What simulating an attempt again found.
struct ReplayVerdict {
    bool verified = false;
    std::string reason;         ///< one sentence where not verified
    Outcome outcome;            ///< of the new run; invalid where a move was refused
    std::vector<int> measures;  ///< the same, those that the suite keeps
};

/// Makes the attempt's moves again, each at its step, and compares status, steps, hash and measures. The answer is an
/// Error where the attempt cannot be judged: unknown task, changed task hash, other engine id, moves that are those
/// of no attempt (Suite::find_history_fault).
Result<ReplayVerdict> replay_attempt(const TaskSet& tasks, const Suites& suites, const Attempt& attempt);

}  // namespace phyplay
