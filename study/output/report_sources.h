// What a report about a study is made from, read from its data file: for the command and for the window.
#pragma once

#include <optional>

#include "engine/base/result.h"
#include "study/output/report.h"
#include "study/store/store.h"

namespace phyplay {

/// A report's input and what it points to.
struct ReportSources {
    ReportInput input;
    std::optional<StudyTables> tables;
    std::optional<Table> event_counts;

    /// The input, pointing to the tables as they lie now: to be asked for once this does not move any more.
    ReportInput& ready_input();
};

/// Title, warnings, tables and played tasks of a study; nothing published, no agents. An Error where the file belongs
/// to no study or cannot be read.
Result<ReportSources> read_report_sources(const Store& store, const Suites& suites);

}  // namespace phyplay
