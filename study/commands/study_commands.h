// The commands of studies and of the attempt log, for the program that puts its command line together.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "engine/console/command.h"

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

/// What a window does for studies. Functions return the exit code when it was closed, or an Error for bad input, and
/// may throw std::runtime_error where there is no display. Empty ones: this program has no window.
struct StudyWindowEntry {
    /// Holds one sitting.
    std::function<Result<int>(const Catalogue& catalogue, const StudyRunOptions& options)> run;

    /// Shows the study in this folder to its researcher.
    std::function<Result<int>(const Catalogue& catalogue, const std::filesystem::path& data)> open;
};

/// `study` and all behind it: the table in CMakeLists.txt, then `run` and `open`.
Command study_command(StudyWindowEntry window);

/// Those of the table.
std::vector<Command> study_commands();

Command study_run_command(StudyWindowEntry window);
Command study_open_command(StudyWindowEntry window);

/// `replay`: attempts logged by agents (attempts.jsonl) and by people (a data file).
Command replay_command();

}  // namespace phyplay
