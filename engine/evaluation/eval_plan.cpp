#include "engine/evaluation/eval_plan.h"

#include <charconv>

namespace phyplay {
namespace {

/// The whole text as a number; -1 where it is none.
int shard_number(std::string_view text) {
    int number = -1;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() && read.ptr == text.data() + text.size() ? number : -1;
}

}  // namespace

Result<Shard> read_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    const int index = shard_number(text.substr(0, slash));
    const int count = slash == std::string_view::npos ? -1 : shard_number(text.substr(slash + 1));
    if (count < 1 || index < 0 || index > count) {
        return Error{"a shard is written i/n, for example 1/4, and not '" + std::string(text) + "'"};
    }
    return Shard{index % count, count};
}

std::vector<const Task*> part_of(std::span<const Task* const> tasks, const Shard& shard) {
    std::vector<const Task*> part;
    const auto step = static_cast<std::size_t>(shard.count);
    for (auto i = static_cast<std::size_t>(shard.index); i < tasks.size(); i += step) part.push_back(tasks[i]);
    return part;
}

std::vector<const Task*> tasks_of(const TaskSet& task_set, const EvalPlan& plan) {
    std::vector<const Task*> tasks;
    const int end = plan.fold ? *plan.fold + 1 : plan.setup.folds;
    for (int number = plan.fold.value_or(0); number < end; ++number) {
        const Fold fold = make_fold(task_set, plan.setup, number);
        for (const std::string& id : fold.test) tasks.push_back(task_set.find(id));
    }
    return part_of(tasks, plan.shard);
}

}  // namespace phyplay
