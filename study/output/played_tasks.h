// What analyses are made of: one row per participant and task, with all attempts at it that count.
//
// A task that a crash or break cut off is one row, whether its trials lie in one session or in two. Data of this
// program (played_tasks) and published data (player_files.h) come in the same form, so one report serves both.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/play/suite.h"
#include "study/output/study_tables.h"

namespace phyplay {

struct PlayedTask {
    std::string participant_id;
    std::string condition_id;
    std::string task_id;
    std::string suite;        ///< "phyre", "phyq"
    std::string template_id;  ///< empty in published data
    int group = 0;            ///< of its suite: a scenario of Phy-Q; 0 where there is none
    std::string group_name;
    std::string group_word;  ///< what its suite calls a group: "scenario"
    int order = 1;           ///< 1-based, in which the participant met it
    int attempt_cap = 5;
    int attempts = 0;                ///< that count; more than the cap only in published data
    std::optional<int> solved_at;    ///< 1-based
    bool is_over = false;            ///< came to its end: solved, no attempt left, time over, or skipped
    std::vector<double> thinking_s;  ///< of each attempt that counts

    bool operator==(const PlayedTask&) const = default;
};

/// The rows with `in_analysis`, participants in the order of enrolment, tasks in the order they were met.
std::vector<PlayedTask> played_tasks(const StudyTables& tables, const Suites& suites);

/// Says in which group of its suite a task is. False, and nothing is changed, where the suite has no such group.
bool set_group(PlayedTask& task, const SuiteFacts& facts, int number);

/// Phy-Q's measure: 1, 0.8, 0.6, 0.4, 0.2 where it was solved at attempt 1 to 5, otherwise 0.
double pass_rate(const PlayedTask& task);

/// Solved within the first five attempts.
bool is_solved_within_five(const PlayedTask& task);

/// Attempts made, at most five; five where it was not solved within them.
int counted_attempts(const PlayedTask& task);

/// Thinking time of the first five attempts together.
double thinking_time_s(const PlayedTask& task);

}  // namespace phyplay
