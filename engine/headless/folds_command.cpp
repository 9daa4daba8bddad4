#include <fmt/core.h>

#include <map>

#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/headless/eval_report.h"
#include "engine/io/json_writer.h"

namespace phyplay {
namespace {

/// "00003 (20), 00004 (20)": how many tasks of which template.
std::string templates_text(const TaskSet& suite, const std::vector<std::string>& tasks) {
    std::map<std::string, int> counts;
    for (const std::string& task : tasks) ++counts[suite.find(task)->template_id];
    std::string text;
    for (const auto& [id, count] : counts) text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", id, count);
    return text;
}

Result<int> run_folds(const CommandContext& context, const FoldChoice& options) {
    const Result<EvalSetup> setup = chosen_setup(context.catalogue.suites(), options);
    if (!setup) return setup.error();
    if (!options.has_fold()) return Error{"--fold is required"};
    const TaskSet& suite = context.catalogue.of(setup->tier);
    const Fold fold = make_fold(suite, *setup, options.fold);

    if (context.json) {
        JsonWriter writer;
        writer.begin_object();
        writer.field("train", fold.train);
        writer.field("dev", fold.dev);
        writer.field("test", fold.test);
        writer.end_object();
        print(writer.take_line());
        return 0;
    }
    const auto describe = [&](std::string_view name, const std::vector<std::string>& tasks) {
        print(fmt::format("{}: {} tasks\n  {}\n", name, with_thousands(tasks.size()), templates_text(suite, tasks)));
    };
    print(fmt::format("{}, fold {}; templates with their number of tasks (--json lists the tasks)\n", options.setup,
                      options.fold));
    describe("train", fold.train);
    describe("dev", fold.dev);
    describe("test", fold.test);
    return 0;
}

}  // namespace

Command folds_command() {
    return make_command("folds", "Print the tasks of an evaluation fold", describe_fold, run_folds);
}

}  // namespace phyplay
