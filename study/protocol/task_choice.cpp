#include "study/protocol/task_choice.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <span>

#include "engine/base/hash.h"
#include "engine/base/numpy_random.h"

namespace phyplay {
namespace {

/// "6.4" before "6.10" and "10.1": numbers by value.
struct ByNumbers {
    bool operator()(const std::string& a, const std::string& b) const { return key(a) < key(b); }

    static std::vector<long> key(const std::string& text) {
        std::vector<long> numbers;
        for (std::size_t i = 0; i < text.size();) {
            std::size_t end = i;
            while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
            numbers.push_back(end > i ? std::stol(text.substr(i, std::min<std::size_t>(end - i, 9))) : text[i]);
            i = end > i ? end : i + 1;
        }
        return numbers;
    }
};

bool is_in_part(TaskPart part, const std::optional<std::string>& training) {
    if (part == TaskPart::any) return !training;
    if (part == TaskPart::neither) return false;
    return !training || (*training == "train") == (part == TaskPart::train);
}

}  // namespace

std::string group_of(const Task& task, TasksPer per, const Suites& suites) {
    switch (per) {
        case TasksPer::group: {
            const std::optional<int> group = suites.of(task).group_of(task.id);
            return group ? std::to_string(*group) : "";
        }
        case TasksPer::template_: return task.template_id;
        case TasksPer::tier: return std::string(name_of(task.tier));
    }
    return "";
}

Result<std::vector<std::string>> choose_tasks(const TaskSet& suite, const Suites& suites, const TaskRule& rule,
                                              std::uint32_t seed, std::string_view block_id) {
    std::map<std::string, std::vector<std::string>, ByNumbers> groups;
    for (const std::string& group : rule.groups) groups[group];
    for (const Task* task : suite.tasks_of_tier(rule.tier)) {
        const std::string group = group_of(*task, rule.per, suites);
        const bool is_wanted = rule.groups.empty() || groups.contains(group);
        if (is_wanted && is_in_part(suites.of(*task).part_of(task->id), rule.training))
            groups[group].push_back(task->id);
    }
    if (groups.empty()) return Error{fmt::format("there are no tasks of the tier {}", name_of(rule.tier))};

    const std::string name = fmt::format("{}/tasks/{}", seed, block_id);
    NumpyRandom random(static_cast<std::uint32_t>(hash64(std::as_bytes(std::span(name)))));
    std::vector<std::string> chosen;
    for (auto& [group, tasks] : groups) {
        if (static_cast<int>(tasks.size()) < rule.count) {
            return Error{fmt::format("'{}' has {} tasks, not {}", group, tasks.size(), rule.count)};
        }
        random.shuffle(std::span(tasks));
        chosen.insert(chosen.end(), tasks.begin(), tasks.begin() + rule.count);
    }
    return chosen;
}

}  // namespace phyplay
