#include "game/screens/player_progress.h"

#include <algorithm>

#include "game/face/suite_face.h"
#include "game/screens/gallery/task_list.h"

namespace phyplay {

void PlayerProgress::set(TaskProgress task) {
    std::string id = task.task_id;
    tasks_.insert_or_assign(std::move(id), std::move(task));
}

TaskState PlayerProgress::state_of(std::string_view task_id) const {
    const auto found = tasks_.find(task_id);
    if (found == tasks_.end()) return TaskState::untouched;
    if (found->second.solved_at_attempt) return TaskState::solved;
    return found->second.attempts > 0 ? TaskState::tried : TaskState::untouched;
}

TaskProgress PlayerProgress::of(std::string_view task_id) const {
    const auto found = tasks_.find(task_id);
    return found != tasks_.end() ? found->second : TaskProgress{.task_id = std::string(task_id)};
}

int PlayerProgress::solved_total() const {
    return static_cast<int>(
        std::ranges::count_if(tasks_, [](const auto& entry) { return entry.second.solved_at_attempt.has_value(); }));
}

const Task* next_unsolved(const TaskSet& suite, const PlayerProgress& progress, std::string_view last_task) {
    const std::vector<Task>& tasks = suite.tasks();
    const auto last = std::ranges::find(tasks, last_task, &Task::id);
    const std::size_t start = last == tasks.end() ? 0 : static_cast<std::size_t>(last - tasks.begin());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const Task& task = tasks[(start + i) % tasks.size()];
        if (progress.state_of(task.id) != TaskState::solved) return &task;
    }
    return nullptr;
}

const Task* first_task(const TaskSet& suite, const Faces& faces) {
    for (const auto& face : faces.all()) {
        if (const Task* task = face->first_task(suite)) return task;
    }
    return suite.tasks().empty() ? nullptr : &suite.tasks().front();
}

namespace {

/// The first unsolved task of each template, or group of them, of one suite, from `first` onwards and then from the
/// start.
std::vector<const Task*> unsolved_from(const TaskSet& set, const Suites& suites, const Suite& suite,
                                       const PlayerProgress& progress, const Task* first, std::size_t count) {
    std::vector<const Task*> tasks;
    for (const Task& task : set.tasks()) {
        if (task.suite == suite.facts().id) tasks.push_back(&task);
    }
    std::ranges::stable_sort(tasks, [&](const Task* a, const Task* b) { return comes_before(suites, *a, *b); });
    const auto start = std::ranges::find(tasks, first);
    if (start != tasks.end()) std::rotate(tasks.begin(), start, tasks.end());
    std::vector<const Task*> found;
    for (const Task* task : tasks) {
        if (found.size() == count) break;
        // Templates of one group look alike: one of each group.
        const std::optional<int> group = suite.group_of(task->id);
        const bool is_new = std::ranges::none_of(found, [&](const Task* other) {
            return other->template_id == task->template_id || (group && suite.group_of(other->id) == group);
        });
        if (is_new && progress.state_of(task->id) != TaskState::solved) found.push_back(task);
    }
    return found;
}

}  // namespace

std::vector<const Task*> next_unsolved_strip(const TaskSet& tasks, const Suites& suites,
                                             const PlayerProgress& progress, std::string_view last_task,
                                             std::size_t count) {
    const Task* first = next_unsolved(tasks, progress, last_task);
    if (first == nullptr) return {};
    // In turns, beginning where the player is.
    std::vector<std::vector<const Task*>> by_suite = {
        unsolved_from(tasks, suites, suites.of(*first), progress, first, count)};
    for (const auto& suite : suites.all()) {
        if (suite->facts().id == first->suite) continue;
        by_suite.push_back(unsolved_from(tasks, suites, *suite, progress, nullptr, count));
    }
    std::vector<const Task*> strip;
    for (std::size_t turn = 0; turn < count; ++turn) {
        for (const auto& list : by_suite) {
            if (turn < list.size() && strip.size() < count) strip.push_back(list[turn]);
        }
    }
    return strip;
}

}  // namespace phyplay
