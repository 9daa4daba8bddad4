// Choosing tasks by rule: "two per scenario, drawn with the study's seed".
//
// The drawing happens when the protocol is read, so a study has its tasks before its first participant.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/play/task_set.h"

namespace phyplay {

/// What tasks are counted by.
enum class TasksPer { scenario, template_, tier };

struct TaskRule {
    Tier tier = kSlingshotTier;
    TasksPer per = TasksPer::scenario;
    int count = 1;                        ///< of each group
    std::vector<std::string> groups;      ///< only these scenarios ("3") or templates ("6.4"); empty: all
    std::optional<std::string> training;  ///< Phy-Q: "train" or "test": the first 80 or the last 20 of a template

    bool operator==(const TaskRule&) const = default;
};

/// The group of a task: its scenario (PHYRE tasks have none), its template, its tier.
std::string group_of(const Task& task, TasksPer per);

/// `count` tasks of each group, the groups in the suite's natural order (numbers by value), the tasks of a group
/// as they were drawn. An Error says which group has too few.
Result<std::vector<std::string>> choose_tasks(const TaskSet& suite, const TaskRule& rule, std::uint32_t seed,
                                              std::string_view block_id);

}  // namespace phyplay
