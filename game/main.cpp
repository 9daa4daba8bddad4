// phyplay: without a subcommand the window, with one the command line.
#include <cstdio>
#include <exception>
#include <string_view>

#include "engine/headless/command_line.h"
#include "engine/io/shipped_pack.h"
#include "game/app.h"
#include "game/window_options.h"

namespace {

bool names_a_command(int argc, char** argv) {
    const std::string_view first = argc > 1 ? argv[1] : "";
    return !first.empty() && (first[0] != '-' || first == "--help" || first == "--version" || first == "--levels");
}

int open_window(int argc, char** argv) {
    const auto options = phyplay::window_options_from({argv + 1, argv + argc});
    const auto suite = phyplay::load_shipped_suite();
    if (!options || !suite) {
        std::fprintf(stderr, "phyplay: %s\n", to_string(options ? suite.error() : options.error()).c_str());
        return 2;
    }
    return phyplay::run_app(*suite, *options);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return names_a_command(argc, argv) ? phyplay::run_command_line(argc, argv) : open_window(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "phyplay: %s\n", error.what());
        return 2;
    }
}
