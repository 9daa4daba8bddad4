#include "game/window_entry.h"

#include <cstdio>

#include "game/app/app.h"
#include "game/face/suite_face.h"
#include "game/platform/clock.h"

namespace phyplay {
namespace {

Result<Navigation> place_from(const std::string& text) {
    const std::size_t colon = text.find(':');
    const std::string name = text.substr(0, colon);
    for (const Place place :
         {Place::home, Place::gallery, Place::play, Place::replay, Place::settings, Place::study, Place::agents}) {
        if (name == name_of(place)) {
            return Navigation{place, colon == std::string::npos ? std::string() : text.substr(colon + 1)};
        }
    }
    return Error{"--open has no page '" + name + "'"};
}

/// "1280x800" into `options`. An Error where it is no size of a window; `name` is of the option.
Result<Done> read_window_size(const std::string& name, const std::string& value, AppOptions& options) {
    char rest = 0;
    if (std::sscanf(value.c_str(), "%dx%d%c", &options.width, &options.height, &rest) != 2 || options.width < 320 ||
        options.height < 240 || options.width > 16384 || options.height > 16384) {
        return Error{name + " wants WIDTHxHEIGHT such as 1280x800, not '" + value + "'"};
    }
    return Done{};
}

/// Reads "--data DIR", "--trace FILE", "--window WxH", "--no-tutorial", "--open PLACE[:ID]" and "--screenshot FILE".
/// An Error names the option that is not understood.
Result<AppOptions> window_options_from(const std::vector<std::string>& arguments) {
    AppOptions options;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& name = arguments[i];
        if (name == "--no-tutorial") {
            options.no_tutorial = true;
            continue;
        }
        const bool takes_value =
            name == "--data" || name == "--trace" || name == "--window" || name == "--open" || name == "--screenshot";
        if (!takes_value) return Error{"there is no option '" + name + "'"};
        if (i + 1 == arguments.size()) return Error{"option " + name + " needs a value"};
        const std::string& value = arguments[++i];
        if (name == "--data") options.data_folder = value;
        if (name == "--trace") options.trace_file = value;
        if (name == "--screenshot") options.screenshot_file = value;
        if (name == "--window") {
            if (const auto size = read_window_size(name, value, options); !size) return size.error();
        }
        if (name == "--open") {
            Result<Navigation> place = place_from(value);
            if (!place) return place.error();
            options.start = std::move(place).value();
        }
    }
    return options;
}

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
