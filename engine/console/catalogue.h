// The tasks this program knows: the benchmarks', and a researcher's own where --levels names a folder.
//
// Evaluations and folds use a benchmark alone, so that adding levels never moves a fold. Everything else
// (lists, scenes, simulations, the window) uses all.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <utility>

#include "engine/base/result.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/play/task_set.h"

namespace phyplay {

class Catalogue {
public:
    Catalogue(TaskSet phyre, TaskSet phyq, TaskSet all, SlingshotSetup slingshot)
        : phyre_(std::move(phyre)), phyq_(std::move(phyq)), all_(std::move(all)), slingshot_(std::move(slingshot)) {}

    /// The 5,000 tasks of PHYRE.
    const TaskSet& phyre() const { return phyre_; }

    /// The tasks of Phy-Q.
    const TaskSet& phyq() const { return phyq_; }

    /// The benchmark whose tasks are played this way.
    const TaskSet& of(Tier tier) const { return tier == kSlingshotTier ? phyq_ : phyre_; }

    /// Those of both and the researcher's.
    const TaskSet& all() const { return all_; }

    /// What Phy-Q tasks are played with.
    const SlingshotSetup& slingshot() const { return slingshot_; }

private:
    TaskSet phyre_;
    TaskSet phyq_;
    TaskSet all_;
    SlingshotSetup slingshot_;
};

/// Reads the shipped task packs, the templates of a levels folder (none where the path is empty), and task files
/// (read_task_file). A task pack that is named takes the place of the shipped one of its suite. A task file with a
/// task that is there already, unchanged, adds nothing.
Result<Catalogue> load_catalogue(const std::filesystem::path& task_pack, const std::filesystem::path& levels,
                                 std::span<const std::filesystem::path> task_files = {});

/// Reads one task from a file: task JSON of either suite, or a Science Birds level. A level has no id of its own: it
/// gets `id`, or where that is empty the file's name, with ":000" where it has no number.
Result<Task> read_task_file(const std::filesystem::path& file, const std::string& id = {});

}  // namespace phyplay
