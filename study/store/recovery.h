// After a crash: a committed attempt has no result yet. Since task, engine and placement determine it, the
// result is simulated again, exactly, and marked as recovered. Nothing is guessed: times that nobody
// measured stay empty, and attempts of another engine or an altered task stay unfinished.
#pragma once

#include <string>
#include <vector>

#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "study/store/store.h"

namespace phyplay {

struct RecoveryReport {
    int closed_sessions = 0;             ///< sessions and their trials that ended without a word
    int recovered = 0;                   ///< attempts that got their result
    std::vector<std::string> left_open;  ///< one sentence for each attempt that could not be simulated again

    bool operator==(const RecoveryReport&) const = default;
};

/// To be called once after Store::open, before the first session.
RecoveryReport recover(Store& store, const TaskSet& suite, const Suites& suites);

}  // namespace phyplay
