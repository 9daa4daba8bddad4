// `phyplay study ...` on the command line: the words of its subcommands, and running the one that was named.
//
// Beside command_line.cpp the only place that knows CLI11.
#pragma once

#include "engine/base/result.h"
#include "engine/headless/command_line.h"
#include "engine/headless/commands.h"
#include "engine/headless/study_commands.h"

namespace CLI {
class App;
}

namespace phyplay {

/// Everything that can be said behind `study`.
struct StudyChoices {
    StudyCheckOptions check;
    StudyDryRunOptions dry_run;
    StudyExportOptions export_;
    StudyReportOptions report;
    StudyImportOptions import;
    StudyVerifyOptions verify;
    StudyEraseOptions erase;
    StudyStatusOptions status;
    StudyRunOptions run;
    StudyStatusOptions open;  ///< names a folder, as `status` does
};

/// Adds the subcommands of `study`; what is said ends up in `choices`, which must outlive the parsing.
void describe_study(CLI::App& study, StudyChoices& choices);

/// Runs the subcommand `name` of `study`.
Result<int> run_study(const std::string& name, const CommandContext& context, const StudyChoices& choices,
                      const WindowEntry& window);

}  // namespace phyplay
