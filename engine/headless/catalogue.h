// The tasks this program knows: the benchmark's, and a researcher's own where --levels names a folder.
//
// Evaluations and folds use the benchmark alone, so that adding levels never moves a fold. Everything else
// (lists, scenes, simulations, the window) uses all.
#pragma once

#include <filesystem>
#include <optional>
#include <utility>

#include "engine/base/result.h"
#include "engine/task/suite.h"

namespace phyplay {

class Catalogue {
public:
    explicit Catalogue(Suite phyre) : phyre_(std::move(phyre)) {}
    Catalogue(Suite phyre, Suite all) : phyre_(std::move(phyre)), all_(std::move(all)) {}

    /// The 5,000 tasks of the task pack.
    const Suite& phyre() const { return phyre_; }

    /// Those and the researcher's.
    const Suite& all() const { return all_ ? *all_ : phyre_; }

private:
    Suite phyre_;
    std::optional<Suite> all_;  // only where it is more than phyre_
};

/// Reads a task pack (the shipped one where the path is empty) and the templates of a levels folder (none
/// where empty).
Result<Catalogue> load_catalogue(const std::filesystem::path& task_pack, const std::filesystem::path& levels);

/// Reads a task pack, the shipped one where the path is empty.
Result<Suite> load_pack_or_shipped(const std::filesystem::path& task_pack);

}  // namespace phyplay
