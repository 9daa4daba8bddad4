// phyplay: without a subcommand the window, with one the command line.
#include <cstdio>
#include <stdexcept>

#include "game/app.h"
#include "game/demo_suite.h"
#include "game/window_options.h"

int main(int argc, char** argv) {
    try {
        const auto options = phyplay::window_options_from({argv + 1, argv + argc});
        if (!options) {
            std::fprintf(stderr, "phyplay: %s\n", options.error().message.c_str());
            return 2;
        }
        const phyplay::Suite suite = phyplay::make_demo_suite();
        return phyplay::run_app(suite, *options);
    } catch (const std::runtime_error& error) {
        std::fprintf(stderr, "phyplay: %s\n", error.what());
        return 2;
    }
}
