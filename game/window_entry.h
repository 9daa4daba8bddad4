// What a window adds to the program's command line. A build without one (PHYPLAY_GAME=OFF, for cluster nodes) has
// no_window_entry.cpp in the place of window_entry.cpp.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/console/command_line.h"
#include "engine/headless/headless_commands.h"
#include "study/commands/study_commands.h"

namespace phyplay {

/// Empty members: there is no window.
struct WindowEntry {
    std::function<Result<int>(const Catalogue& catalogue, const std::vector<std::string>& words)> open;
    std::string options;  ///< one line about those of `open` for --help
    StudyWindowEntry study;
    TimingTest timing_test;
    BenchFrames bench_frames;
};

/// Called first in main(): from then on the time is counted that the first page takes to come.
WindowEntry window_entry();

}  // namespace phyplay
