// How moves stand in the log: the one place that knows the log's columns for them.
#pragma once

#include "engine/play/driver.h"
#include "engine/play/move.h"
#include "study/session/attempt_journal.h"

namespace phyplay {

/// The moves of an attempt read back.
History moves_of(const AttemptRecord& record);

/// Writes down the first move of an attempt together with the stamps of its commit.
AttemptId log_first_move(AttemptJournal& journal, AttemptCommit stamps, const Move& move);

/// Writes down a further one; `before` are those made so far.
void log_move(AttemptJournal& journal, AttemptId attempt, const History& before, const Move& move, const Stamp& at);

void log_refusal(AttemptJournal& journal, const Stamp& at, const Move& move, const Refusal& refusal);

/// What a play came to, as the log has it; what was shown and when is for the caller to add.
AttemptResult logged(const PlayResult& result);

}  // namespace phyplay
