#include <fmt/core.h>

#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/io/file.h"

namespace phyplay {
namespace {

struct ImportOptions {
    std::filesystem::path file;
    std::string task;           ///< id to give; empty: the file's
    std::filesystem::path out;  ///< empty: standard output
};

void describe_import(CommandSyntax& syntax, ImportOptions& options) {
    syntax.option("FILE", options.file, "Science Birds XML or task JSON").required();
    syntax.option("--task", options.task, "Task id to give; otherwise the file's name");
    syntax.option("--out", options.out, "File to write; standard output where it is left out");
}

Result<int> run_import(const CommandContext& context, const ImportOptions& options) {
    const Result<Task> task = read_task_file(context.catalogue.suites(), options.file, options.task);
    if (!task) return task.error();
    const std::string line = context.catalogue.suites().of(*task).task_line(*task);
    options.out.empty() ? print(line) : write_file_atomically(options.out, line);
    if (!options.out.empty() && !context.json) {
        print(fmt::format("task {}, sha256 {}, written to {}\n", task->id, task->sha256, options.out.string()));
    }
    return 0;
}

}  // namespace

Command import_command() {
    return make_group("import", "Read a level from a file of another program",
                      {make_command("level", "Check a Science Birds level or task JSON, print task JSON",
                                    describe_import, run_import)});
}

}  // namespace phyplay
