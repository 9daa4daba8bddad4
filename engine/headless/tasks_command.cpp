#include <fmt/core.h>

#include <utility>

#include "engine/headless/commands.h"
#include "engine/headless/console.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/level/scenario.h"

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

Result<std::vector<const Task*>> filtered_tasks(const TaskSet& suite, const TaskFilter& filter) {
    if (!filter.suite.empty() && filter.suite != name_of(SuiteName::phyre) &&
        filter.suite != name_of(SuiteName::phyq)) {
        return Error{fmt::format("--suite: there is no suite '{}', only 'phyre' and 'phyq'", filter.suite)};
    }
    if (!filter.tier.empty() && !find_tier(filter.tier)) {
        return Error{
            fmt::format("--tier: there is no tier '{}', only 'ball', 'two_balls' and 'slingshot'", filter.tier)};
    }
    if (!filter.template_id.empty() && suite.find_template(filter.template_id) == nullptr) {
        return Error{fmt::format("--template: there is no template '{}'", filter.template_id)};
    }
    std::vector<const Task*> found;
    for (const Task& task : suite.tasks()) {
        const bool fits = (filter.suite.empty() || filter.suite == name_of(task.suite)) &&
                          (filter.tier.empty() || filter.tier == name_of(task.tier)) &&
                          (filter.template_id.empty() || filter.template_id == task.template_id);
        if (fits) found.push_back(&task);
    }
    if (found.empty()) return Error{fmt::format("there is no task with{}", words_of(filter))};
    return found;
}

Result<int> run_tasks(const CommandContext& context, const TaskFilter& filter) {
    const TaskSet& suite = context.catalogue.all();
    const Result<std::vector<const Task*>> tasks = filtered_tasks(suite, filter);
    if (!tasks) return tasks.error();

    if (context.json) {
        JsonWriter writer;
        for (const Task* task : *tasks) {
            writer.begin_object()
                .field("task", task->id)
                .field("suite", name_of(task->suite))
                .field("tier", name_of(task->tier))
                .field("template", task->template_id);
            const auto scenario = task->suite == SuiteName::phyq ? scenario_of(task->template_id) : std::nullopt;
            if (scenario) writer.field("scenario", *scenario);
            writer.end_object();
            print(writer.take_line());
        }
        return 0;
    }
    TextTable table({"task", "tier", "title of the template"});
    for (const Task* task : *tasks) {
        table.add_row({task->id, std::string(name_of(task->tier)), suite.find_template(task->template_id)->title});
    }
    print(table.text());
    print(fmt::format("{} tasks\n", with_thousands(tasks->size())));
    return 0;
}

}  // namespace phyplay
