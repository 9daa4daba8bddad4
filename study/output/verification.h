// Verification: does a study's data folder hold what really happened, as far as anybody can tell from it?
//
// Every attempt is simulated again. Beyond that the parts of the record are held against each other: the data file
// against the frozen protocol, blocks and their aids against the condition, trials against the plan, the plan against
// the study's seed, attempts against the limits, ends against what happened, times against the raw events, the audit
// log against its own hashes, every stored value against the record of what was written. Nothing may be missing:
// everybody gave consent, who is complete played and answered all, every erasure has its receipt, and no row belongs
// to one that is gone. Whatever contradicts is named with its place.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "study/session/data_folder.h"
#include "study/store/store.h"
#include "study/store/verify.h"

namespace phyplay {

struct Finding {
    std::string about;    ///< "attempt", "bundle", "audit", "plan", "limit", "time", "trial", "participant",
                          ///< "block", "consent", "keys", "record", "erasure"
    std::string place;    ///< "attempt 12 (ABC2345, task 6.4:017, attempt 2)", "bundle.jsonl:5"
    std::string message;  ///< one sentence

    bool operator==(const Finding&) const = default;
};

struct StudyVerification {
    VerifySummary attempts;
    int times_recomputed = 0;      ///< thinking times that followed from the raw events
    int times_without_events = 0;  ///< whose raw events a crash has cost
    RecordCheck record;            ///< its faults are among the findings
    std::vector<Finding> findings;

    bool holds() const { return findings.empty(); }
};

using VerifyProgress = std::function<void(std::size_t attempts_done)>;

/// Of one moment, also while a session runs. On thread_count(threads) threads; findings come in the same order for
/// any number of them. An Error where the data file belongs to no study. `seal` is the head that the record had when
/// it was sealed; empty: it is held against none.
Result<StudyVerification> verify_study(const Store& store, const DataFolder& folder, const TaskSet& suite,
                                       const Suites& suites, int threads, const VerifyProgress& progress = {},
                                       std::string_view seal = {});

}  // namespace phyplay
