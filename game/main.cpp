// phyplay: without a subcommand the window, with one the command line.
#include "engine/headless/command_line.h"
#include "game/app.h"
#include "game/bench_frames.h"
#include "game/platform/clock.h"
#include "game/window_options.h"

namespace {

phyplay::Result<int> open_window(const phyplay::Suite& suite, const phyplay::SlingshotSetup& slingshot,
                                 const std::vector<std::string>& options, std::int64_t started_us) {
    auto understood = phyplay::window_options_from(options);
    if (!understood) return understood.error();
    understood->started_us = started_us;
    return phyplay::run_app(suite, slingshot, *understood);
}

}  // namespace

int main(int argc, char** argv) {
    const std::int64_t started_us = phyplay::MonotonicClock().now_us();
    const auto open = [started_us](const phyplay::Suite& suite, const phyplay::SlingshotSetup& slingshot,
                                   const std::vector<std::string>& options) {
        return open_window(suite, slingshot, options, started_us);
    };
    return phyplay::run_command_line(
        argc, argv,
        {.open = open,
         .options_help = "--data DIR, --window WIDTHxHEIGHT, --open PLACE[:ID], --screenshot FILE, --trace FILE, "
                         "--no-tutorial",
         .bench_frames = phyplay::bench_frames});
}
