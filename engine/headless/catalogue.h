// The tasks this program knows: the benchmark's, and a researcher's own where --levels names a folder.
//
// Evaluations and folds use the benchmark alone, so that adding levels never moves a fold. Everything else
// (lists, scenes, simulations, the window) uses all.
#pragma once

#include <filesystem>

#include "engine/base/result.h"
#include "engine/task/suite.h"

namespace phyplay {

struct Catalogue {
    Suite phyre;  ///< the 5,000 tasks of the task pack
    Suite all;    ///< those and the researcher's
};

/// Where the task pack lies that belongs to this program: beside the program as built or installed.
std::filesystem::path default_task_pack();

/// Reads the task pack (default_task_pack() where the path is empty) and the templates of a levels folder
/// (none where empty).
Result<Catalogue> load_catalogue(const std::filesystem::path& task_pack, const std::filesystem::path& levels);

}  // namespace phyplay
