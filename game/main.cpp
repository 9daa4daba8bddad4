// phyplay: the program, put together. Without a command it opens the window, if it has one.
#include <algorithm>
#include <iterator>

#include "engine/agents/known_benchmarks.h"
#include "engine/base/assert.h"
#include "engine/suites/known_suites.h"
#include "game/window_entry.h"

namespace {

using phyplay::Command;

/// All commands, in the order of --help.
std::vector<Command> all_commands(const phyplay::WindowEntry& window) {
    std::vector<Command> commands = phyplay::headless_commands();
    const auto import = std::ranges::find(commands, "import", &Command::name);
    PHYPLAY_ASSERT(import != commands.end());
    commands.insert(std::next(import), phyplay::replay_command());
    commands.push_back(phyplay::study_command(window.study));
    commands.push_back(phyplay::timing_test_command(window.timing_test));
    commands.push_back(phyplay::bench_command(window.bench_frames));
    return commands;
}

}  // namespace

int main(int argc, char** argv) {
    const phyplay::WindowEntry window = phyplay::window_entry();
    return phyplay::run_command_line(argc, argv,
                                     {.make_suites = phyplay::make_suites,
                                      .make_benchmarks = phyplay::make_benchmarks,
                                      .commands = all_commands(window),
                                      .open_window = window.open,
                                      .window_options = window.options});
}
