// The App is the program with a window: it owns what screens share, runs the loop, and changes pages.
//
// The loop sleeps until something happens and draws on demand; while something moves it keeps the display's
// pace by itself, since vsync may be missing (software rendering, virtual displays).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "game/face/settings.h"
#include "game/face/suite_face.h"
#include "game/screens/screen.h"

namespace phyplay {

/// A study that the window is opened with, instead of a player's profile.
struct StudyWindow {
    std::filesystem::path protocol;  ///< TOML (with pilot) or bundle
    bool pilot = false;
    std::string resume;                     ///< code of a participant who was here before; empty: a new one
    std::string language;                   ///< empty: the participant is asked
    Settings settings;                      ///< how it looks; sound and full screen included
    bool photodiode = false;                ///< a patch in a corner, white from `shown` to `commit`
    std::filesystem::path pictures_folder;  ///< not empty: write a picture of every page there
};

struct AppOptions {
    std::filesystem::path data_folder;      ///< empty: the person's own (platform/user_files.h)
    std::filesystem::path trace_file;       ///< empty: no trace
    std::filesystem::path screenshot_file;  ///< not empty: draw the first page, write it, end
    int width = 0;                          ///< of the window; 0: 1280 x 800
    int height = 0;
    bool no_tutorial = false;
    Navigation start;  ///< the first page
    std::optional<StudyWindow> study;
    std::int64_t started_us = 0;  ///< when the program began, on the monotonic clock; 0: unknown
};

/// Opens the window over these tasks and runs until it is closed. Returns the exit code: 0, or 2 with one
/// sentence on standard error where there is no display or the data folder cannot be used.
/// With a study it holds one sitting over the study's data folder; what is wrong with it is said before the window
/// opens. Throws std::runtime_error where the environment breaks on the way.
int run_app(const TaskSet& suite, const Suites& suites, const Faces& faces, const AppOptions& options);

/// `phyplay bench`: how long frames take (bench_frames.cpp). Draws several hundred frames of each page without
/// waiting for the display, and prints one JSON line per page:
/// {"measure":"frame_time","page","width","height","frames","median_ms","p99_ms","cpu_median_ms","cpu_p99_ms",
/// "gl_renderer"}, the latter two in processor time, which a busy machine disturbs less.
/// Needs no display: draws off screen where there is none. Returns 0, or 2 with a sentence on standard error
/// where nothing can be drawn at all.
int bench_frames(const TaskSet& suite, const Suites& suites, const Faces& faces);

/// `phyplay timing-test`: how well this machine can take times, measured and said in words that can be printed.
struct TimingTestOptions {
    bool json = false;
    int frames = 600;
    int presses = 100;
};

/// Opens a full-screen window, measures, prints. Returns the exit code: 0, or 2 with a sentence where there is no
/// display. Where presses cannot be injected it says so and measures the rest.
int run_timing_test(const TimingTestOptions& options);

}  // namespace phyplay
