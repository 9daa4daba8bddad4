// Levels in and out: `export level` and `import level`.
#include <fmt/core.h>

#include "engine/headless/commands.h"
#include "engine/headless/console.h"
#include "engine/io/atomic_file.h"
#include "engine/phyq/level/science_birds_xml.h"
#include "engine/phyq/play/slingshot_task_json.h"
#include "engine/phyre/task_json.h"

namespace phyplay {
namespace {

std::string json_of(const Task& task) {
    return task.suite == SuiteName::phyq ? slingshot_task_line(task) : task_line(task);
}

void give_out(const std::string& text, const std::filesystem::path& out) {
    out.empty() ? print(text) : write_file_atomically(out, text);
}

}  // namespace

Result<int> run_export(const CommandContext& context, const ExportOptions& options) {
    const Task* task = context.catalogue.all().find(options.task);
    if (task == nullptr) return Error{fmt::format("there is no task '{}'", options.task)};
    if (options.format == "xml" && task->suite != SuiteName::phyq) {
        return Error{fmt::format("task '{}' is PHYRE's and has no Science Birds level; use --format json", task->id)};
    }
    give_out(options.format == "xml" ? write_science_birds_xml(task->level) : json_of(*task), options.out);
    return 0;
}

Result<int> run_import(const CommandContext& context, const ImportOptions& options) {
    const Result<Task> task = read_task_file(options.file, options.task);
    if (!task) return task.error();
    give_out(json_of(*task), options.out);
    if (!options.out.empty() && !context.json) {
        print(fmt::format("task {}, sha256 {}, written to {}\n", task->id, task->sha256, options.out.string()));
    }
    return 0;
}

}  // namespace phyplay
