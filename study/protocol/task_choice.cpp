#include "study/protocol/task_choice.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <span>

#include "engine/base/hash.h"
#include "engine/base/numpy_random.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"

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

/// Phy-Q instances 1 to 80 train, 81 to 100 test; 0 is the layout itself and belongs to neither.
bool is_in_part(const Task& task, const std::optional<std::string>& training) {
    if (task.suite != kPhyq) return !training;
    const int instance = std::atoi(task.id.substr(task.id.find(':') + 1).c_str());
    if (instance == 0) return false;
    return !training || (*training == "train") == (instance <= 80);
}

}  // namespace

std::string group_of(const Task& task, TasksPer per) {
    switch (per) {
        case TasksPer::scenario: {
            const auto scenario = task.suite == kPhyq ? scenario_of(task.id) : std::nullopt;
            return scenario ? std::to_string(*scenario) : "";
        }
        case TasksPer::template_: return task.template_id;
        case TasksPer::tier: return std::string(name_of(task.tier));
    }
    return "";
}

Result<std::vector<std::string>> choose_tasks(const TaskSet& suite, const TaskRule& rule, std::uint32_t seed,
                                              std::string_view block_id) {
    std::map<std::string, std::vector<std::string>, ByNumbers> groups;
    for (const std::string& group : rule.groups) groups[group];
    for (const Task* task : suite.tasks_of_tier(rule.tier)) {
        const std::string group = group_of(*task, rule.per);
        const bool is_wanted = rule.groups.empty() || groups.contains(group);
        if (is_wanted && is_in_part(*task, rule.training)) groups[group].push_back(task->id);
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
