// How records become rows and rows records. Internal to study/store.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "study/store/old_rows.h"
#include "study/store/records.h"
#include "study/store/sqlite.h"
#include "study/store/study_records.h"

namespace phyplay::rows {

/// JSON list of numbers that read back as the same doubles, a minus before zero included; null where one is not
/// finite.
std::string numbers_text(std::span<const double> numbers);

/// "1234 poll", as sums take it.
std::string stamp_text(const Stamp& stamp);

/// 16 hexadecimal digits over a text.
std::string sum_of(std::string_view text);

/// The columns of view attempt_log that read_attempt() expects, in its order.
extern const std::string_view kAttemptColumns;

/// The current row. What cannot be understood, as in an altered file, is told in `defect`.
AttemptRecord read_attempt(const sqlite::Statement& row);

/// Column commit_sum: over everything that was committed; of the moves, what the columns `action` and `placement`
/// hold.
std::string commit_sum(TrialId trial, const AttemptCommit& commit, std::string_view action,
                       std::string_view placement);

/// A move of an attempt, numbered from 1.
void insert_move(const sqlite::Database& database, AttemptId attempt, int move_no, const LoggedMove& move);

/// Appends to each record the moves that were kept as such. `select` gives columns kMoveColumns, sorted by attempt
/// and number, of these attempts, which are sorted by their ids.
void read_moves(std::vector<AttemptRecord>& records, sqlite::Statement& select);
extern const std::string_view kMoveColumns;

/// JSON lists: of measures, and of what a refusal is about.
std::string list_text(std::span<const int> numbers);

void insert_refusal(const sqlite::Database& database, TrialId trial, const RefusedAttempt& refused);
std::vector<RefusalRecord> read_refusals(const sqlite::Database& database);

ClockSource clock_of(std::string_view name);

/// The columns of input_event that read_event() expects, in its order.
extern const std::string_view kEventColumns;
InputEvent read_event(const sqlite::Statement& row);

void insert_event(sqlite::Statement& insert, SessionId session, std::int64_t seq, const InputEvent& event);

/// Of a participant; `active` where the file says what no status is.
ParticipantStatus status_of(std::string_view name);

}  // namespace phyplay::rows
