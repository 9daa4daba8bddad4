#include "game/progress.h"

#include <algorithm>

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

int Progress::solved_of_template(const Suite& suite, std::string_view template_id) const {
    int solved = 0;
    for (const Task* task : suite.tasks_of_template(template_id)) solved += state_of(task->id) == TaskState::solved;
    return solved;
}

int Progress::solved_total() const {
    return static_cast<int>(
        std::ranges::count_if(tasks_, [](const auto& entry) { return entry.second.solved_at_attempt.has_value(); }));
}

const Task* next_unsolved(const Suite& suite, const Progress& progress, std::string_view last_task) {
    const std::vector<Task>& tasks = suite.tasks();
    const auto last = std::ranges::find(tasks, last_task, &Task::id);
    const std::size_t start = last == tasks.end() ? 0 : static_cast<std::size_t>(last - tasks.begin());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const Task& task = tasks[(start + i) % tasks.size()];
        if (progress.state_of(task.id) != TaskState::solved) return &task;
    }
    return nullptr;
}

const Task* tutorial_task(const Suite& suite) {
    // Two balls that fall side by side. Of the tasks of PHYRE's first template this is among those that random
    // balls solve most often: some three times in ten.
    if (const Task* task = suite.find("00000:088"); task != nullptr) return task;
    return suite.tasks().empty() ? nullptr : &suite.tasks().front();
}

std::vector<const Task*> next_unsolved_strip(const Suite& suite, const Progress& progress, std::string_view last_task,
                                             std::size_t count) {
    std::vector<const Task*> strip;
    const Task* first = next_unsolved(suite, progress, last_task);
    if (first == nullptr) return strip;

    const std::vector<Task>& tasks = suite.tasks();
    const auto start = static_cast<std::size_t>(first - tasks.data());
    const auto is_new_template = [&](const Task& task) {
        return std::ranges::none_of(strip, [&](const Task* t) { return t->template_id == task.template_id; });
    };
    for (std::size_t i = 0; i < tasks.size() && strip.size() < count; ++i) {
        const Task& task = tasks[(start + i) % tasks.size()];
        if (is_new_template(task) && progress.state_of(task.id) != TaskState::solved) strip.push_back(&task);
    }
    return strip;
}

}  // namespace phyplay
