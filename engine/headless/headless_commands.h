// The engine's commands, for the program that puts its command line together.
#pragma once

#include <functional>
#include <vector>

#include "engine/console/command.h"

namespace phyplay {

/// Those that need nothing but the engine; the list in CMakeLists.txt is their table.
std::vector<Command> headless_commands();

/// `eval` in shards, for `mpi`.
ShardedCommand sharded_eval();

/// Measures how well times can be taken, in a window, prints it and returns the exit code. Empty: there is no window.
using TimingTest = std::function<int(bool json, int frames, int presses)>;
Command timing_test_command(TimingTest timing_test);

/// Measures the frame time of the play screen, prints it as JSON lines and returns the exit code. Empty: there is no
/// window, and `bench` leaves it out.
using BenchFrames = std::function<int(const Catalogue& catalogue)>;
Command bench_command(BenchFrames bench_frames);

}  // namespace phyplay
