// The command line of phyplay: reads it, runs the subcommand it names, or opens the window.
//
// The same function serves both builds of the program. A build with a window hands in what opens it; a build
// without (PHYPLAY_GAME=OFF, for cluster nodes) hands in nothing, and every subcommand works the same. No
// subcommand touches anything of the window.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/play/task_set.h"

namespace phyplay {

/// What `phyplay study run` is told; the window holds the sitting.
struct StudyRunOptions {
    std::filesystem::path protocol;  ///< frozen protocol; with pilot also TOML
    std::filesystem::path data;      ///< folder of the study
    bool pilot = false;
    bool windowed = false;
    bool dark = false;
    bool color_blind = false;  ///< colours told apart with every common kind of colour vision
    bool role_patterns = false;
    bool sound = false;
    bool photodiode = false;  ///< a patch in a corner that is white while a task waits for its commit
    double text_size = 1.0;
    std::string resume;              ///< a participant's code
    std::string language;            ///< empty: the participant is asked
    std::string window_size;         ///< "1280x800", for windowed
    std::filesystem::path trace;     ///< for tests: what happens, one line each
    std::filesystem::path pictures;  ///< pilot only: a picture of every page is written there
};

/// What a build with a window adds to the command line. Functions return the exit code, or an Error for bad
/// usage, and may throw std::runtime_error where the environment is broken (no display).
struct WindowEntry {
    /// Opens the window over these tasks and returns when it was closed. `options` are the words of the
    /// command line that are not general options; the window knows what they mean.
    std::function<Result<int>(const TaskSet& suite, const SlingshotSetup& slingshot,
                              const std::vector<std::string>& options)>
        open;

    /// Opens the window for one sitting of a study.
    std::function<Result<int>(const TaskSet& suite, const SlingshotSetup& slingshot, const StudyRunOptions& options)>
        study_run;

    /// Measures how well times can be taken, in a window, and prints it.
    std::function<int(bool json, int frames, int presses)> timing_test;

    /// One line about the window's options for --help.
    std::string options_help;

    /// Measures the frame time of the play screen for `phyplay bench` and prints it as one JSON line.
    std::function<int(const TaskSet& suite, const SlingshotSetup& slingshot)> bench_frames;
};

/// Runs the program. Returns the exit code: 0 success, 1 the answer is "no", 2 wrong usage or bad input, with
/// one sentence on standard error. Does not throw.
int run_command_line(int argc, char** argv, const WindowEntry& window = {});

}  // namespace phyplay
