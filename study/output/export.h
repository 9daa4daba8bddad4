// The export of a study: one folder that validates as Psych-DS and opens in R and pandas with the right types.
//
// No wall-clock time leaves the data file, and nobody's name is in it. Everything in the folder can be made again
// from the data file. README.md of this folder has the layout.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "study/output/study_tables.h"
#include "study/session/data_folder.h"
#include "study/store/store.h"

namespace phyplay {

struct StudyExport {
    std::filesystem::path out;   ///< must not exist
    TableChoice choice;          ///< one participant, free text left out
    bool has_wide_file = false;  ///< one row per participant, as well
    bool has_bids = false;       ///< a BIDS data set beside it
    bool has_database_copy = false;
    /// Told when all is written and before it is there, to note it somewhere; where that fails, nothing is there. May
    /// be empty.
    std::function<Result<Done>()> note = {};
};

struct ExportSummary {
    std::filesystem::path path;
    int files = 0;
    std::vector<std::pair<std::string, std::size_t>> rows;  ///< per file of the data dictionary, and events
    std::vector<std::string> notes;                         ///< what a reader must know, sentences
    std::string unnoted;  ///< why the audit log does not mention it (publishing.h); empty where it does
};

/// Told how many of how many sessions have their events written.
using ExportProgress = std::function<void(std::size_t done, std::size_t of)>;

/// Writes the folder at once: it is complete or not there, and of one moment, but for a copy of the data file, which
/// is made last. `folder` gives the frozen protocol where it has one, `suite` the levels. Throws std::runtime_error
/// where the disk refuses.
Result<ExportSummary> export_study(const Store& store, const DataFolder& folder, const TaskSet& suite,
                                   const Suites& suites, const StudyExport& what,
                                   const ExportProgress& progress = {});

}  // namespace phyplay
