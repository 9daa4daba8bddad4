// phyplay: without a subcommand the window, with one the command line.
#include "engine/headless/command_line.h"
#include "game/app.h"
#include "game/bench_frames.h"
#include "game/window_options.h"

namespace {

phyplay::Result<int> open_window(const phyplay::Suite& suite, const std::vector<std::string>& options) {
    const auto understood = phyplay::window_options_from(options);
    if (!understood) return understood.error();
    return phyplay::run_app(suite, *understood);
}

}  // namespace

int main(int argc, char** argv) {
    return phyplay::run_command_line(
        argc, argv,
        {.open = open_window,
         .options_help = "--data DIR, --window WIDTHxHEIGHT, --open PLACE[:ID], --screenshot FILE, --trace FILE, "
                         "--no-tutorial",
         .bench_frames = phyplay::bench_frames});
}
