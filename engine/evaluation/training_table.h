// A TrainingTable is what the benchmark's learning agents learn from: how the first cached actions end at training
// tasks.
//
// They do not simulate while they learn, they read recorded results (evaluation sheet, section 3). The table is made
// once, in parallel, and kept as JSON Lines, a task per line: {"task", "task_sha256", "engine_id", "statuses"}, with
// a character per action: '+' solved, '-' not solved, '0' invalid. The file only grows, so that making it can be
// interrupted.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/base/parallel.h"
#include "engine/base/result.h"
#include "engine/evaluation/cached_actions.h"
#include "engine/simulation/outcome.h"

namespace phyplay {

/// How a cached action ends at a task. Thread-safe.
Status try_cached_action(const Task& task, std::span<const float> action);

class TrainingTable {
public:
    /// Rows of `actions` characters each, by task id.
    TrainingTable(std::size_t actions, std::map<std::string, std::string> rows)
        : actions_(actions), rows_(std::move(rows)) {}

    std::size_t actions() const { return actions_; }

    /// Requires that the task is in the table, and action < actions().
    Status at(const std::string& task_id, std::size_t action) const;

private:
    std::size_t actions_;
    std::map<std::string, std::string> rows_;
};

/// Simulates the first `count` actions at every task that `file` has no line for yet, and adds the lines. Fails where
/// the file is in use, damaged, or of other tasks or physics; throws std::runtime_error where the disk refuses.
/// `progress` hears how many tasks are done, earlier ones included.
Result<TrainingTable> make_training_table(const std::vector<const Task*>& tasks, const CachedActions& actions,
                                          std::size_t count, const std::filesystem::path& file, int threads,
                                          const Progress& progress = {});

}  // namespace phyplay
