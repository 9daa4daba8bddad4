// How records become rows and rows records. Internal to study/store.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "study/store/records.h"
#include "study/store/sqlite.h"

namespace phyplay::rows {

/// JSON list of numbers, each with as many digits as it takes to read the same double back.
std::string numbers_text(std::span<const double> numbers);

/// [[x, y, radius], ...]
std::string placement_text(const Placement& placement);

/// The columns of view attempt_log that read_attempt() expects, in its order.
extern const std::string_view kAttemptColumns;

/// The current row. What cannot be understood, as in an altered file, is told in `defect`.
AttemptRecord read_attempt(const sqlite::Statement& row);

/// Column commit_sum: 16 hexadecimal digits over everything that was committed, launches aside.
std::string commit_sum(TrialId trial, const AttemptCommit& commit);

/// Column launch_sum, the same over a launch.
std::string launch_sum(AttemptId attempt, int launch_no, const LaunchCommit& launch);

/// A launch of an attempt, numbered from 1; and all of them back into the record.
void insert_launch(const sqlite::Database& database, AttemptId attempt, int launch_no, const LaunchCommit& launch);
void read_launches(const sqlite::Database& database, AttemptRecord& record);

/// The columns of input_event that read_event() expects, in its order.
extern const std::string_view kEventColumns;
InputEvent read_event(const sqlite::Statement& row);

void insert_event(sqlite::Statement& insert, SessionId session, std::int64_t seq, const InputEvent& event);

}  // namespace phyplay::rows
