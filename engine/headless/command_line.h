// The command line of phyplay: reads it, runs the subcommand it names, or opens the window.
//
// The same function serves both builds of the program. A build with a window hands in what opens it; a build
// without (PHYPLAY_GAME=OFF, for cluster nodes) hands in nothing, and every subcommand works the same. No
// subcommand touches anything of the window.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "engine/task/suite.h"

namespace phyplay {

/// What a person asked of the window when starting it. Empty members were not given.
struct WindowRequest {
    std::filesystem::path profile;      ///< --profile FILE: the database of attempts and settings to use
    std::string task;                   ///< --task ID: begin at this task instead of the home screen
    std::filesystem::path replay_file;  ///< `phyplay replay FILE --show`: show these attempts
};

/// What a build with a window adds to the command line. Both functions return the program's exit code and
/// may throw std::runtime_error where the environment is broken (no display).
struct WindowEntry {
    /// Opens the window over these tasks and returns when it was closed. The suite outlives the call.
    std::function<int(const Suite& suite, const WindowRequest& request)> open;

    /// Measures the frame time of the play screen for `phyplay bench` and prints it as one JSON line.
    std::function<int(const Suite& suite)> bench_frames;
};

/// Runs the program. Returns the exit code: 0 success, 1 the answer is "no", 2 wrong usage or bad input, with
/// one sentence on standard error. Does not throw.
int run_command_line(int argc, char** argv, const WindowEntry& window = {});

}  // namespace phyplay
