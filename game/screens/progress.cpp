#include "game/screens/progress.h"

#include <algorithm>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"
#include "engine/phyre/content/phyre_task.h"
#include "game/face/suite_face.h"
#include "game/screens/gallery/task_order.h"

namespace phyplay {

Progress::Progress(std::vector<TaskProgress> tasks) {
    for (TaskProgress& task : tasks) set(std::move(task));
}

void Progress::set(TaskProgress task) {
    std::string id = task.task_id;
    tasks_.insert_or_assign(std::move(id), std::move(task));
}

TaskState Progress::state_of(std::string_view task_id) const {
    const auto found = tasks_.find(task_id);
    if (found == tasks_.end()) return TaskState::untouched;
    if (found->second.solved_at_attempt) return TaskState::solved;
    return found->second.attempts > 0 ? TaskState::tried : TaskState::untouched;
}

TaskProgress Progress::of(std::string_view task_id) const {
    const auto found = tasks_.find(task_id);
    if (found != tasks_.end()) return found->second;
    TaskProgress nothing;
    nothing.task_id = task_id;
    return nothing;
}

int Progress::solved_of_template(const TaskSet& suite, std::string_view template_id) const {
    int solved = 0;
    for (const Task* task : suite.tasks_of_template(template_id)) solved += state_of(task->id) == TaskState::solved;
    return solved;
}

int Progress::solved_total() const {
    return static_cast<int>(
        std::ranges::count_if(tasks_, [](const auto& entry) { return entry.second.solved_at_attempt.has_value(); }));
}

const Task* next_unsolved(const TaskSet& suite, const Progress& progress, std::string_view last_task) {
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

/// The first unsolved task of each template (Phy-Q: scenario) of one suite, from `first` onwards and then from the
/// start.
std::vector<const Task*> unsolved_from(const TaskSet& suite, const Progress& progress, SuiteId name,
                                       const Task* first, std::size_t count) {
    std::vector<const Task*> tasks;
    for (const Task& task : suite.tasks()) {
        if (task.suite == name) tasks.push_back(&task);
    }
    std::ranges::stable_sort(tasks, [](const Task* a, const Task* b) { return comes_before(a->id, b->id); });
    const auto start = std::ranges::find(tasks, first);
    if (start != tasks.end()) std::rotate(tasks.begin(), start, tasks.end());
    std::vector<const Task*> found;
    for (const Task* task : tasks) {
        if (found.size() == count) break;
        // Phy-Q's templates of one scenario look alike: one of each scenario.
        const bool is_new = std::ranges::none_of(found, [&](const Task* other) {
            return other->template_id == task->template_id ||
                   (name == kPhyq && scenario_of(other->id) == scenario_of(task->id));
        });
        if (is_new && progress.state_of(task->id) != TaskState::solved) found.push_back(task);
    }
    return found;
}

}  // namespace

std::vector<const Task*> next_unsolved_strip(const TaskSet& suite, const Progress& progress,
                                             std::string_view last_task, std::size_t count) {
    const Task* first = next_unsolved(suite, progress, last_task);
    if (first == nullptr) return {};
    const SuiteId home = first->suite;
    const SuiteId other = home == kPhyre ? kPhyq : kPhyre;
    const std::vector<const Task*> here = unsolved_from(suite, progress, home, first, count);
    const std::vector<const Task*> there = unsolved_from(suite, progress, other, nullptr, count);
    // In turns, beginning where the player is.
    std::vector<const Task*> strip;
    for (std::size_t i = 0; i < count && strip.size() < count; ++i) {
        if (i < here.size()) strip.push_back(here[i]);
        if (i < there.size() && strip.size() < count) strip.push_back(there[i]);
    }
    return strip;
}

}  // namespace phyplay
