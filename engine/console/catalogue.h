// The suites and tasks this program knows: the benchmarks', and a researcher's own where --levels names a folder.
//
// Evaluations and folds use a benchmark alone, so that adding levels never moves a fold. Everything else
// (lists, scenes, simulations, the window) uses all.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/console/command_syntax.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"

namespace phyplay {

class Catalogue {
public:
    /// `benchmarks`: one for each suite, in their order.
    Catalogue(Suites suites, std::vector<TaskSet> benchmarks, TaskSet all)
        : suites_(std::move(suites)), benchmarks_(std::move(benchmarks)), all_(std::move(all)) {}

    const Suites& suites() const { return suites_; }

    /// The tasks of a suite that came with the program. Require one of the suites, or one of their tiers.
    const TaskSet& of(SuiteId suite) const;
    const TaskSet& of(Tier tier) const;

    /// Those of all suites and the researcher's.
    const TaskSet& all() const { return all_; }

private:
    Suites suites_;
    std::vector<TaskSet> benchmarks_;
    TaskSet all_;
};

/// Reads the shipped task packs, the templates of a levels folder (none where the path is empty), and task files
/// (read_task_file). A task pack that is named takes the place of the shipped one of its suite. A task file with a
/// task that is there already, unchanged, adds nothing.
Result<Catalogue> load_catalogue(Suites suites, const std::filesystem::path& task_pack,
                                 const std::filesystem::path& levels,
                                 std::span<const std::filesystem::path> task_files = {});

/// Reads one task from a file in a format of one of the suites: task JSON, or a Science Birds level. A level has no
/// id of its own: it gets `id`, or where that is empty the file's name, with ":000" where it has no number.
Result<Task> read_task_file(const Suites& suites, const std::filesystem::path& file, const std::string& id = {});

/// A TaskFilter is --suite, --tier and --template: which tasks a command is about. Empty members do not narrow the
/// choice.
struct TaskFilter {
    std::string suite;
    std::string tier;
    std::string template_id;

    bool is_empty() const { return suite.empty() && tier.empty() && template_id.empty(); }
};

/// Adds the three options.
void describe_filter(CommandSyntax& syntax, TaskFilter& filter);

/// The tasks a filter leaves, in id order; an Error where it names something that does not exist, or leaves none.
Result<std::vector<const Task*>> filtered_tasks(const TaskSet& tasks, const Suites& suites, const TaskFilter& filter);

}  // namespace phyplay
