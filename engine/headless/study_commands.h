// The subcommands of `phyplay study`, one source file each: what they are told, and the function that runs them.
//
// To add one: its options here, its words in describe_study(), its line in run_study() (both in
// study_command_line.cpp), and its section in README.md. Exit codes and JSON lines are those of commands.h.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/headless/commands.h"

namespace phyplay {

struct StudyCheckOptions {
    std::filesystem::path protocol;  ///< TOML, or a bundle
    std::filesystem::path freeze;    ///< write the bundle there; empty: do not
    std::filesystem::path passport;  ///< write the page for the ethics board there; empty: do not
};

struct StudyDryRunOptions {
    std::filesystem::path protocol;  ///< TOML, or a bundle
    std::filesystem::path data;
    int participants = 40;
    double dropouts = 0.1;  ///< probability of stopping in the middle
    double refusals = 0.05;
    std::uint32_t seed = 1;
};

struct StudyExportOptions {
    std::filesystem::path data;
    std::filesystem::path out;    ///< empty: the next free name in DIR/exports
    std::string participant;      ///< a code; empty: all
    bool wide = false;            ///< one row per participant as well
    bool bids = false;            ///< a BIDS data set beside it
    bool with_database = false;   ///< a copy of the data file
    bool with_free_text = false;  ///< answers in the participants' own words
};

struct StudyVerifyOptions {
    std::filesystem::path data;
};

struct StudyEraseOptions {
    std::string code;
    std::filesystem::path data;
    std::vector<std::filesystem::path> also;  ///< folders elsewhere to search for the participant
};

struct StudyStatusOptions {
    std::filesystem::path data;
};

struct StudyReportOptions {
    std::filesystem::path data;
    std::filesystem::path out;                  ///< empty: the next free name in DIR/reports
    std::vector<std::filesystem::path> agents;  ///< result folders of `phyplay eval`
    bool without_published = false;             ///< no published people and agents beside a Phy-Q study
};

struct StudyImportOptions {
    std::filesystem::path folder;  ///< one CSV per player
    std::filesystem::path data;
};

Result<int> run_study_check(const CommandContext& context, const StudyCheckOptions& options);
Result<int> run_study_dry_run(const CommandContext& context, const StudyDryRunOptions& options);
Result<int> run_study_export(const CommandContext& context, const StudyExportOptions& options);
Result<int> run_study_report(const CommandContext& context, const StudyReportOptions& options);
Result<int> run_study_import(const CommandContext& context, const StudyImportOptions& options);
Result<int> run_study_verify(const CommandContext& context, const StudyVerifyOptions& options);
Result<int> run_study_erase(const CommandContext& context, const StudyEraseOptions& options);
Result<int> run_study_status(const CommandContext& context, const StudyStatusOptions& options);

}  // namespace phyplay
