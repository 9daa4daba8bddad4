// A StudyFolder is where a study lives on a machine: its data file and the bundle it runs from.
//
//     DIR/study.db        the data (study/store)
//     DIR/bundle.jsonl    the frozen protocol (study/protocol/bundle.h)
//     DIR/passport.html   the same for people
//
// Opening it checks everything that could spoil a session before the first page is shown, and finishes an erasure
// that a participant asked for and a crash cut off.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "study/protocol/bundle.h"
#include "study/session/data_folder.h"
#include "study/store/recovery.h"
#include "study/store/store.h"

namespace phyplay {

struct StudyFolder {
    std::filesystem::path path;
    Bundle bundle;
    Protocol protocol;
    Store store;
    RecoveryReport recovered;  ///< what a crash before this left behind
};

/// A protocol or bundle file as a bundle: a TOML file is read, checked and frozen. Every mistake is told.
Result<Bundle> load_bundle(const std::filesystem::path& file, const TaskSet& suite, const Suites& suites,
                           std::string_view app_version);

/// What a folder is opened for.
struct StudyFolderOptions {
    StudyMode mode = StudyMode::live;
    std::string app_version;
    std::string today;  ///< "2026-11-21"
};

/// Opens the folder of a study for sessions; makes it where it is missing. The bundle is that of `file` (a
/// protocol or a bundle), and it stays in the folder; where the folder has one already it must be the same. An
/// Error says in one sentence what is wrong: an altered bundle with its line, another study, pilot and live
/// mixed, a locked, damaged, newer or read-only data file, tasks or engine that differ. Live sessions run from
/// a frozen bundle only.
Result<StudyFolder> open_study_folder(const std::filesystem::path& folder, const std::filesystem::path& file,
                                      const TaskSet& suite, const Suites& suites, const StudyFolderOptions& options);

/// The same for a folder that has a study already, in the mode it has: for resuming, and for the researcher's
/// screen.
Result<StudyFolder> reopen_study_folder(const std::filesystem::path& folder, const TaskSet& suite,
                                        const Suites& suites, const StudyFolderOptions& options);

}  // namespace phyplay
