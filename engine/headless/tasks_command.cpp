#include <fmt/core.h>

#include "engine/console/catalogue.h"
#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/io/json_writer.h"

namespace phyplay {
namespace {

Result<int> run_tasks(const CommandContext& context, const TaskFilter& filter) {
    const TaskSet& suite = context.catalogue.all();
    const Result<std::vector<const Task*>> tasks = filtered_tasks(suite, context.catalogue.suites(), filter);
    if (!tasks) return tasks.error();

    if (context.json) {
        JsonWriter writer;
        for (const Task* task : *tasks) {
            writer.begin_object()
                .field("task", task->id)
                .field("suite", name_of(task->suite))
                .field("tier", name_of(task->tier))
                .field("template", task->template_id);
            const Suite& rules = context.catalogue.suites().of(*task);
            if (const auto group = rules.group_of(task->template_id)) writer.field(rules.facts().group_word, *group);
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

}  // namespace

Command tasks_command() {
    return make_command("tasks", "List tasks", describe_filter, run_tasks);
}

}  // namespace phyplay
