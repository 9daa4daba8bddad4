#include "game/window_entry.h"

#include "game/app/app.h"
#include "game/app/bench_frames.h"
#include "game/app/timing_test.h"
#include "game/app/window_options.h"
#include "game/face/known_faces.h"
#include "game/platform/clock.h"

namespace phyplay {
namespace {

Result<int> open_window(const Catalogue& catalogue, const std::vector<std::string>& words, std::int64_t started_us) {
    Result<AppOptions> understood = window_options_from(words);
    if (!understood) return understood.error();
    understood->started_us = started_us;
    return run_app(catalogue.all(), catalogue.suites(), make_faces(catalogue.suites()), *understood);
}

Result<int> run_study(const Catalogue& catalogue, const StudyRunOptions& told, std::int64_t started_us) {
    AppOptions options;
    options.started_us = started_us;
    options.data_folder = told.data;
    options.trace_file = told.trace;
    options.no_tutorial = true;
    if (!told.window_size.empty()) {
        const auto size = read_window_size("--window", told.window_size, options);
        if (!size) return size.error();
    }
    if (!told.pictures.empty() && !told.pilot) {
        return Error{"--pictures needs --pilot: real sessions are not held up for pictures"};
    }
    StudyWindow study;
    study.protocol = told.protocol;
    study.pilot = told.pilot;
    study.resume = told.resume;
    study.language = told.language;
    study.pictures_folder = told.pictures;
    study.photodiode = told.photodiode;
    study.settings.palette = told.dark ? PaletteChoice::dark : PaletteChoice::light;
    study.settings.color_blind_scene = told.color_blind;
    study.settings.role_patterns = told.role_patterns;
    study.settings.sound = told.sound;
    study.settings.font_scale = told.text_size;
    study.settings.full_screen = !told.windowed;
    options.study = std::move(study);
    return run_app(catalogue.all(), catalogue.suites(), make_faces(catalogue.suites()), options);
}

}  // namespace

WindowEntry window_entry() {
    const std::int64_t started_us = MonotonicClock().now_us();
    const auto open = [started_us](const Catalogue& catalogue, const std::vector<std::string>& words) {
        return open_window(catalogue, words, started_us);
    };
    const auto open_study = [open](const Catalogue& catalogue, const std::filesystem::path& data) {
        return open(catalogue, {"--open", "study:" + data.string()});
    };
    const auto run = [started_us](const Catalogue& catalogue, const StudyRunOptions& told) {
        return run_study(catalogue, told, started_us);
    };
    const auto measure_times = [](bool json, int frames, int presses) {
        return run_timing_test({.json = json, .frames = frames, .presses = presses});
    };
    return {.open = open,
            .options =
                "--data DIR, --window WIDTHxHEIGHT, --open PLACE[:ID], --screenshot FILE, --trace FILE, "
                "--no-tutorial",
            .study = {.run = run, .open = open_study},
            .timing_test = measure_times,
            .bench_frames = [](const Catalogue& catalogue) {
                return bench_frames(catalogue.all(), catalogue.suites(), make_faces(catalogue.suites()));
            }};
}

}  // namespace phyplay
