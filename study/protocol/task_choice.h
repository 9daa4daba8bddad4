// Choosing tasks by rule: "two per scenario, drawn with the study's seed".
//
// The drawing happens when the protocol is read, so a study has its tasks before its first participant.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"

namespace phyplay {

/// What tasks are counted by.
enum class TasksPer { group, template_, tier };

struct TaskRule {
    Tier tier;
    TasksPer per = TasksPer::group;
    int count = 1;                        ///< of each group
    std::vector<std::string> groups;      ///< only these groups ("3") or templates ("6.4"); empty: all
    std::optional<std::string> training;  ///< "train" or "test": where the suite says what its tasks are for

    bool operator==(const TaskRule&) const = default;
};

/// What the task is counted with: its group (Suite::group_of; empty where it has none), its template, its tier.
std::string group_of(const Task& task, TasksPer per, const Suites& suites);

/// `count` tasks of each group, the groups in the suite's natural order (numbers by value), the tasks of a group
/// as they were drawn. An Error says which group has too few.
Result<std::vector<std::string>> choose_tasks(const TaskSet& suite, const Suites& suites, const TaskRule& rule,
                                              std::uint32_t seed, std::string_view block_id);

}  // namespace phyplay
