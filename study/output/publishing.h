// Publishing data of a study: an export or a report, from the command line or from the window. It is noted in the
// audit log before it is there, also while a session runs; what cannot be noted is not there.
//
// Read-only data keep nothing, and can be published all the same: then whoever publishes them is told.
#pragma once

#include <filesystem>
#include <string>

#include "engine/base/result.h"
#include "study/output/export.h"
#include "study/output/report.h"

namespace phyplay {

/// export_study(), noted. `t_utc` is the moment. Where the audit log does not mention it, `unnoted` says so, and the
/// notes of the summary.
Result<ExportSummary> publish_export(const Store& store, const DataFolder& folder, const TaskSet& suite,
                                     const Suites& suites, StudyExport what, const std::string& t_utc,
                                     const ExportProgress& progress = {});

/// Makes the page `out`, which must not exist, and the folder that it is in. Where the audit log does not mention it,
/// the page warns of that, and the sentence is the answer; otherwise that is empty. Throws std::runtime_error where
/// the disk refuses.
Result<std::string> publish_report(const DataFolder& folder, const std::filesystem::path& out, ReportInput& input,
                                   const std::string& t_utc);

}  // namespace phyplay
