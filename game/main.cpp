// phyplay: without a subcommand the window, with one the command line.
#include "engine/headless/command_line.h"
#include "game/app/app.h"
#include "game/app/bench_frames.h"
#include "game/app/timing_test.h"
#include "game/app/window_options.h"
#include "game/platform/clock.h"

namespace {

phyplay::Result<int> open_window(const phyplay::TaskSet& suite, const phyplay::SlingshotSetup& slingshot,
                                 const std::vector<std::string>& options, std::int64_t started_us) {
    auto understood = phyplay::window_options_from(options);
    if (!understood) return understood.error();
    understood->started_us = started_us;
    return phyplay::run_app(suite, slingshot, *understood);
}

phyplay::Result<int> open_study(const phyplay::TaskSet& suite, const phyplay::SlingshotSetup& slingshot,
                                const phyplay::StudyRunOptions& told, std::int64_t started_us) {
    phyplay::AppOptions options;
    options.started_us = started_us;
    options.data_folder = told.data;
    options.trace_file = told.trace;
    options.no_tutorial = true;
    if (!told.window_size.empty()) {
        const auto size = phyplay::read_window_size("--window", told.window_size, options);
        if (!size) return size.error();
    }
    if (!told.pictures.empty() && !told.pilot) {
        return phyplay::Error{"--pictures goes with --pilot: nobody's session is held up for pictures"};
    }
    phyplay::StudyWindow study;
    study.protocol = told.protocol;
    study.pilot = told.pilot;
    study.resume = told.resume;
    study.language = told.language;
    study.pictures_folder = told.pictures;
    study.photodiode = told.photodiode;
    study.settings.palette = told.dark ? phyplay::PaletteChoice::dark : phyplay::PaletteChoice::light;
    study.settings.color_blind_scene = told.color_blind;
    study.settings.role_patterns = told.role_patterns;
    study.settings.sound = told.sound;
    study.settings.font_scale = told.text_size;
    study.settings.full_screen = !told.windowed;
    options.study = std::move(study);
    return phyplay::run_app(suite, slingshot, options);
}

}  // namespace

int main(int argc, char** argv) {
    const std::int64_t started_us = phyplay::MonotonicClock().now_us();
    const auto open = [started_us](const phyplay::TaskSet& suite, const phyplay::SlingshotSetup& slingshot,
                                   const std::vector<std::string>& options) {
        return open_window(suite, slingshot, options, started_us);
    };
    return phyplay::run_command_line(
        argc, argv,
        {.open = open,
         .study_run = [started_us](const auto& suite, const auto& slingshot,
                                   const auto& told) { return open_study(suite, slingshot, told, started_us); },
         .timing_test =
             [](bool json, int frames, int presses) {
                 return phyplay::run_timing_test({.json = json, .frames = frames, .presses = presses});
             },
         .options_help = "--data DIR, --window WIDTHxHEIGHT, --open PLACE[:ID], --screenshot FILE, --trace FILE, "
                         "--no-tutorial",
         .bench_frames = phyplay::bench_frames});
}
