#include <fmt/core.h>

#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/io/file.h"

namespace phyplay {
namespace {

struct ExportOptions {
    std::string task;
    std::string format = "xml";  ///< "xml" or "json"
    std::filesystem::path out;   ///< empty: standard output
};

void describe_export(CommandSyntax& syntax, ExportOptions& options) {
    syntax.option("TASK", options.task, "Task id, for example 6.4:017").required();
    syntax.option("--format", options.format, "xml or json").one_of({"xml", "json"}).shows_default();
    syntax.option("--out", options.out, "File to write; standard output where it is left out");
}

Result<int> run_export(const CommandContext& context, const ExportOptions& options) {
    const Task* task = context.catalogue.all().find(options.task);
    if (task == nullptr) return Error{fmt::format("there is no task '{}'", options.task)};
    const Suite& suite = context.catalogue.suites().of(*task);
    const std::optional<std::string> text =
        options.format == "xml" ? suite.task_xml(*task) : std::optional(suite.task_line(*task));
    if (!text) {
        return Error{fmt::format("task '{}' is {}'s and has no Science Birds level; use --format json", task->id,
                                 suite.facts().title)};
    }
    options.out.empty() ? print(*text) : write_file_atomically(options.out, *text);
    return 0;
}

}  // namespace

Command export_command() {
    return make_group(
        "export", "Write a level to a file for other programs",
        {make_command("level", "A task as Science Birds XML or as task JSON", describe_export, run_export)});
}

}  // namespace phyplay
