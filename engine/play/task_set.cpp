#include "engine/play/task_set.h"

#include <algorithm>

#include "engine/base/assert.h"
#include "engine/base/hash.h"

namespace phyplay {
namespace {

template <typename Item>
const Item* find_by_id(const std::vector<Item>& items, std::string_view id) {
    const auto found = std::lower_bound(items.begin(), items.end(), id,
                                        [](const Item& item, std::string_view wanted) { return item.id < wanted; });
    return found != items.end() && found->id == id ? &*found : nullptr;
}

template <typename Item>
void sort_by_id(std::vector<Item>& items) {
    std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.id < b.id; });
    const auto twin =
        std::adjacent_find(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.id == b.id; });
    PHYPLAY_ASSERT(twin == items.end());
}

}  // namespace

TaskSet::TaskSet(std::vector<TemplateInfo> templates, std::vector<Task> tasks, std::string sha256)
    : templates_(std::move(templates)), tasks_(std::move(tasks)), sha256_(std::move(sha256)) {
    sort_by_id(templates_);
    sort_by_id(tasks_);
    for (const Task& task : tasks_) PHYPLAY_ASSERT(find_template(task.template_id) != nullptr);
}

const Task* TaskSet::find(std::string_view task_id) const {
    return find_by_id(tasks_, task_id);
}

const TemplateInfo* TaskSet::find_template(std::string_view template_id) const {
    return find_by_id(templates_, template_id);
}

std::vector<const Task*> TaskSet::tasks_of_template(std::string_view template_id) const {
    std::vector<const Task*> found;
    for (const Task& task : tasks_) {
        if (task.template_id == template_id) found.push_back(&task);
    }
    return found;
}

std::vector<const Task*> TaskSet::tasks_of_tier(Tier tier) const {
    std::vector<const Task*> found;
    for (const Task& task : tasks_) {
        if (task.tier == tier) found.push_back(&task);
    }
    return found;
}

Result<TaskSet> merge_task_sets(const TaskSet& one, const TaskSet& other) {
    for (const TemplateInfo& info : other.templates()) {
        if (one.find_template(info.id) != nullptr) return Error{"there are two templates '" + info.id + "'"};
    }
    for (const Task& task : other.tasks()) {
        if (one.find(task.id) != nullptr) return Error{"there are two tasks '" + task.id + "'"};
    }
    std::vector<TemplateInfo> templates = one.templates();
    templates.insert(templates.end(), other.templates().begin(), other.templates().end());
    std::vector<Task> tasks = one.tasks();
    tasks.insert(tasks.end(), other.tasks().begin(), other.tasks().end());
    return TaskSet(std::move(templates), std::move(tasks), sha256_hex(one.sha256() + other.sha256()));
}

}  // namespace phyplay
