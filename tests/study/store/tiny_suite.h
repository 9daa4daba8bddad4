// A suite of one task and records of playing it, for the tests of the store and the program that they kill.
#pragma once

#include "engine/play/task_set.h"
#include "study/store/records.h"

namespace phyplay::test {

/// One task, "00000:000": a green ball above the floor that has to touch a purple bar on it.
TaskSet tiny_suite();

SessionStart some_session();
TrialStart trial_of(const Task& task, std::int64_t t_shown_us);

/// Attempt `attempt_no`, committed at `t_commit_us`: a valid placement in the tiny suite's task, another one
/// for each number.
AttemptCommit some_commit(const Task& task, int attempt_no, std::int64_t t_commit_us);

}  // namespace phyplay::test
