// The subcommands of `phyplay study`, one source file each: what they are told, and the function that runs them.
//
// To add one: its options here, its words in describe_study(), its line in run_study() (both in
// study_command_line.cpp), and its section in README.md. Exit codes and JSON lines are those of commands.h.
#pragma once

#include <filesystem>
#include <string>

#include "engine/base/result.h"
#include "engine/headless/commands.h"

namespace phyplay {

struct StudyCheckOptions {
    std::filesystem::path protocol;  ///< TOML
};

Result<int> run_study_check(const CommandContext& context, const StudyCheckOptions& options);

}  // namespace phyplay
