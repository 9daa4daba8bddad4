// The command line of phyplay: reads it, runs the command that it names, or opens the window.
//
// The same function serves both builds of the program. A build with a window hands in what opens it; a build without
// (PHYPLAY_GAME=OFF, for cluster nodes) hands in nothing, and every command works the same.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/console/command.h"

namespace phyplay {

/// What a program consists of, seen from its command line.
struct Program {
    std::function<Suites()> make_suites;  ///< those that it knows

    /// What it knows to test agents with, beyond what every suite has. Empty: nothing.
    std::function<OwnBenchmarks(const Suites& suites)> make_benchmarks;

    std::vector<Command> commands;  ///< in the order in which --help lists them

    /// Opens the window over these tasks and returns the exit code when it was closed, or an Error for bad usage; may
    /// throw std::runtime_error where there is no display. `words` are those that are no general options; the window
    /// knows what they mean. Empty: this program has no window.
    std::function<Result<int>(const Catalogue& catalogue, const std::vector<std::string>& words)> open_window;

    std::string window_options;  ///< one line about them for --help
};

/// Runs the program. Returns the exit code: 0 success, 1 the answer is "no", 2 wrong usage or bad input, with one
/// sentence on standard error. Does not throw.
int run_command_line(int argc, char** argv, const Program& program);

}  // namespace phyplay
