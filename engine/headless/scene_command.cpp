#include <fmt/core.h>

#include "engine/console/catalogue.h"
#include "engine/console/command.h"
#include "engine/console/console.h"

namespace phyplay {
namespace {

struct SceneOptions {
    std::vector<std::string> tasks;
    TaskFilter filter;
};

void describe_scene(CommandSyntax& syntax, SceneOptions& options) {
    syntax.option("TASK", options.tasks, "Task ids, for example 00012:008");
    describe_filter(syntax, options.filter);
}

/// The named tasks in the order given, or, where none is named, those the filter leaves.
Result<std::vector<const Task*>> chosen_tasks(const Catalogue& catalogue, const SceneOptions& options) {
    if (options.tasks.empty()) return filtered_tasks(catalogue.all(), catalogue.suites(), options.filter);
    std::vector<const Task*> tasks;
    for (const std::string& id : options.tasks) {
        const Task* task = catalogue.all().find(id);
        if (task == nullptr) return Error{fmt::format("there is no task '{}'", id)};
        tasks.push_back(task);
    }
    return tasks;
}

std::string scene_text(const Catalogue& catalogue, const Task& task) {
    const TaskListing listing = catalogue.suites().of(task).listing(task);
    TextTable table(listing.columns);
    for (const std::vector<std::string>& row : listing.rows) table.add_row(row);
    return fmt::format("{} ({}): {}\n{}{}{}\n", task.id, name_of(task.tier),
                       catalogue.all().find_template(task.template_id)->title, listing.note,
                       listing.note.empty() ? "" : "\n", table.text());
}

Result<int> run_scene(const CommandContext& context, const SceneOptions& options) {
    if (options.tasks.empty() && options.filter.is_empty()) {
        return Error{"name the tasks whose scenes you want, or choose them with --suite, --tier or --template"};
    }
    const Result<std::vector<const Task*>> tasks = chosen_tasks(context.catalogue, options);
    if (!tasks) return tasks.error();
    for (const Task* task : *tasks) {
        print(context.json ? context.catalogue.suites().of(*task).task_line(*task)
                           : scene_text(context.catalogue, *task));
    }
    return 0;
}

}  // namespace

Command scene_command() {
    return make_command("scene", "Print the initial scenes of tasks", describe_scene, run_scene);
}

}  // namespace phyplay
