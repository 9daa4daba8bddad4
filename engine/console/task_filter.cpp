#include "engine/console/task_filter.h"

#include <fmt/core.h>

#include <utility>

#include "engine/console/console.h"

namespace phyplay {
namespace {

/// As on the command line, after a space.
std::string words_of(const TaskFilter& filter) {
    std::string words;
    for (const auto& [name, value] : {std::pair{"suite", &filter.suite}, std::pair{"tier", &filter.tier},
                                      std::pair{"template", &filter.template_id}}) {
        if (!value->empty()) words += fmt::format("{} --{} {}", words.empty() ? "" : " and", name, *value);
    }
    return words;
}

}  // namespace

void describe_filter(CommandSyntax& syntax, TaskFilter& filter) {
    syntax.option("--suite", filter.suite, "Only this suite (phyre, phyq)");
    syntax.option("--tier", filter.tier, "Only this tier (ball, two_balls, slingshot)");
    syntax.option("--template", filter.template_id, "Only this template, for example 00012 or 6.4");
}

Result<std::vector<const Task*>> filtered_tasks(const TaskSet& tasks, const Suites& suites,
                                                const TaskFilter& filter) {
    if (!filter.suite.empty() && suites.find(filter.suite) == nullptr) {
        return Error{
            fmt::format("--suite: there is no suite '{}', only {}", filter.suite, quoted_list(suites.names()))};
    }
    if (!filter.tier.empty() && suites.find_suite_of_tier(filter.tier) == nullptr) {
        return Error{
            fmt::format("--tier: there is no tier '{}', only {}", filter.tier, quoted_list(suites.tier_names()))};
    }
    if (!filter.template_id.empty() && tasks.find_template(filter.template_id) == nullptr) {
        return Error{fmt::format("--template: there is no template '{}'", filter.template_id)};
    }
    std::vector<const Task*> found;
    for (const Task& task : tasks.tasks()) {
        const bool fits = (filter.suite.empty() || filter.suite == name_of(task.suite)) &&
                          (filter.tier.empty() || filter.tier == name_of(task.tier)) &&
                          (filter.template_id.empty() || filter.template_id == task.template_id);
        if (fits) found.push_back(&task);
    }
    if (found.empty()) return Error{fmt::format("there is no task with{}", words_of(filter))};
    return found;
}

}  // namespace phyplay
