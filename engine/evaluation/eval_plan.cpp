#include "engine/evaluation/eval_plan.h"

#include <fmt/core.h>

#include <algorithm>

#include "engine/base/text.h"

namespace phyplay {

Result<Shard> read_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    const int index = number_in<int>(text.substr(0, slash)).value_or(-1);
    const int count = slash == std::string_view::npos ? -1 : number_in<int>(text.substr(slash + 1)).value_or(-1);
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

Result<AgentSpec> read_agent_spec(std::string_view text) {
    constexpr std::size_t kMostActions = 100'000;  // as many as the benchmark has
    constexpr double kGreatestWeight = 1e6;
    const std::size_t colon = text.find(':');
    AgentSpec spec{.name = std::string(text.substr(0, colon))};
    std::string_view rest = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    if (colon != std::string_view::npos && rest.empty()) return Error{fmt::format("nothing follows '{}'", text)};
    while (!rest.empty()) {
        const std::size_t comma = rest.find(',');
        const std::string_view setting = rest.substr(0, comma);
        rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
        const std::size_t equals = setting.find('=');
        const std::string_view key = setting.substr(0, equals);
        const std::string_view value =
            equals == std::string_view::npos ? std::string_view() : setting.substr(equals + 1);
        if (key == "actions") {
            spec.actions = number_in<std::size_t>(value);
            if (!spec.actions || *spec.actions < 1 || *spec.actions > kMostActions) {
                return Error{fmt::format("actions must be 1 to {}, not '{}'", kMostActions, value)};
            }
        } else if (key == "weight") {
            spec.weight = number_in<double>(value);
            if (!spec.weight || !(*spec.weight >= 0.0 && *spec.weight <= kGreatestWeight)) {
                return Error{fmt::format("weight must be 0 to 1000000, not '{}'", value)};
            }
        } else {
            return Error{fmt::format("an agent is told actions=N or weight=W, not '{}'", setting)};
        }
    }
    return spec;
}

bool is_agent_name(std::string_view name) {
    constexpr std::size_t kLongest = 64;
    const auto is_printable = [](char c) { return c >= ' ' && c <= '~'; };
    return !name.empty() && name.size() <= kLongest && std::ranges::all_of(name, is_printable);
}

}  // namespace phyplay
