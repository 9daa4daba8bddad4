// What the player has done so far, task by task, ready for drawing thousands of dots a frame.
//
// It mirrors the store: read once at the start, and again for a task whenever an attempt at it ended.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "study/store/records.h"

namespace phyplay {

class Faces;

enum class TaskState { untouched, tried, solved };

class PlayerProgress {
public:
    PlayerProgress() = default;

    /// What the store said (Store::progress()).
    explicit PlayerProgress(std::vector<TaskProgress> tasks) {
        for (TaskProgress& task : tasks) set(std::move(task));
    }

    /// Replaces what is known of one task.
    void set(TaskProgress task);

    TaskState state_of(std::string_view task_id) const;

    /// All zero where the task was never shown.
    TaskProgress of(std::string_view task_id) const;

    int solved_total() const;

private:
    std::map<std::string, TaskProgress, std::less<>> tasks_;
};

/// The first task that is not solved, looking from `last_task` onwards in id order and then from the start;
/// null in an empty suite or where all are solved. An empty or unknown `last_task` starts at the start.
const Task* next_unsolved(const TaskSet& suite, const PlayerProgress& progress, std::string_view last_task);

/// The task that shows newcomers how to play: an easy one of the first suite that has one. Null in an empty suite.
const Task* first_task(const TaskSet& suite, const Faces& faces);

/// Up to `count` of them: the first per template, or per group of templates, so that a strip of them shows different
/// puzzles, and in turns from all suites; it begins with next_unsolved().
std::vector<const Task*> next_unsolved_strip(const TaskSet& tasks, const Suites& suites,
                                             const PlayerProgress& progress, std::string_view last_task,
                                             std::size_t count);

}  // namespace phyplay
