// Verification: every attempt of a data file is simulated again and compared, bit for bit.
//
// It is how a data set proves that its results are what the stored decisions lead to: `phyplay replay FILE`.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "study/store/store.h"

namespace phyplay {

enum class AttemptVerdict {
    verified,
    mismatch,    ///< the simulation says something else: altered data or an engine that changed
    unjudged,    ///< unknown or altered task, other engine id
    unfinished,  ///< committed, no result to compare with
};

struct VerifiedAttempt {
    AttemptRecord record;
    AttemptVerdict verdict = AttemptVerdict::verified;
    std::string reason;  ///< one sentence unless verified
};

struct VerifySummary {
    int verified = 0;
    int mismatch = 0;
    int unjudged = 0;
    int unfinished = 0;

    int total() const { return verified + mismatch + unjudged + unfinished; }
    bool operator==(const VerifySummary&) const = default;
};

/// What the attempt's decision leads to, without times. An Error says why it cannot be known: unknown or altered
/// task, other engine id, a record that contradicts itself.
Result<AttemptResult> simulate_again(const TaskSet& suite, const Suites& suites, const AttemptRecord& record);

/// Judges every attempt, on thread_count(threads) threads, and hands each to `each` (may be empty), one at a
/// time in the order they were committed.
VerifySummary verify_attempts(const Store& store, const TaskSet& suite, const Suites& suites, int threads,
                              const std::function<void(const VerifiedAttempt&)>& each);

/// "verified", "mismatch", "unjudged", "unfinished".
std::string_view name_of(AttemptVerdict verdict);

/// True when the file begins like a data file of a Store (as opposed to attempts.jsonl).
bool looks_like_data_file(const std::filesystem::path& path);

}  // namespace phyplay
