#include "study/store/verify.h"

#include <fmt/core.h>

#include "engine/base/assert.h"
#include "engine/base/parallel.h"
#include "engine/play/attempt.h"
#include "study/store/data_file.h"

namespace phyplay {
namespace {

/// Where the record contradicts itself or the task it names; empty where it does not, or cannot be judged.
std::string contradiction(const TaskSet& suite, const Suites& suites, const AttemptRecord& record) {
    if (!record.defect.empty()) return record.defect;
    const Task* task = suite.find(record.trial.task_id);
    if (task == nullptr || task->sha256 != record.trial.task_sha256) return "";
    if (record.trial.template_id != task->template_id) return "its template is not that of its task";
    if (record.trial.tier != name_of(task->tier)) return "its tier is not that of its task";
    return suites.of(*task).find_history_fault(*task, record.commit.history());
}

/// What the new run of a known task comes to.
AttemptResult result_of(const ReplayVerdict& replayed, const TaskSet& suite, const Suites& suites,
                        const AttemptRecord& record) {
    const SuiteFacts& facts = suites.of(*suite.find(record.trial.task_id)).facts();
    return result_of(replayed.outcome, replayed.measures, facts.goal_hold_steps);
}

VerifiedAttempt judge(const TaskSet& suite, const Suites& suites, AttemptRecord record) {
    VerifiedAttempt judged{std::move(record), AttemptVerdict::verified, ""};
    const auto say = [&](AttemptVerdict verdict, std::string reason) {
        judged.verdict = verdict;
        judged.reason = std::move(reason);
        return judged;
    };
    if (std::string found = contradiction(suite, suites, judged.record); !found.empty()) {
        return say(AttemptVerdict::mismatch, std::move(found));
    }
    if (!judged.record.result) {
        return say(AttemptVerdict::unfinished, "the program ended before the result was written");
    }
    const Result<ReplayVerdict> replayed = replay_attempt(suite, suites, to_attempt(judged.record));
    if (!replayed) return say(AttemptVerdict::unjudged, replayed.error().message);
    if (!replayed->verified) return say(AttemptVerdict::mismatch, replayed->reason);
    if (judged.record.result->goal_step != result_of(*replayed, suite, suites, judged.record).goal_step) {
        return say(AttemptVerdict::mismatch, "its goal step does not fit its steps");
    }
    return judged;
}

}  // namespace

Result<AttemptResult> simulate_again(const TaskSet& suite, const Suites& suites, const AttemptRecord& record) {
    if (std::string found = contradiction(suite, suites, record); !found.empty()) return Error{std::move(found)};
    const Result<ReplayVerdict> replayed = replay_attempt(suite, suites, to_attempt(record));
    if (!replayed) return replayed.error();
    if (replayed->outcome.status == Status::invalid) return Error{replayed->reason};
    return result_of(*replayed, suite, suites, record);
}

VerifySummary verify_attempts(const Store& store, const TaskSet& suite, const Suites& suites, int threads,
                              const std::function<void(const VerifiedAttempt&)>& each) {
    VerifySummary summary;
    const std::vector<AttemptRecord> records = store.attempts();
    parallel_in_order(
        records.size(), threads, [&](std::size_t i) { return judge(suite, suites, records[i]); },
        [&](std::size_t, const VerifiedAttempt& judged) {
            switch (judged.verdict) {
                case AttemptVerdict::verified: ++summary.verified; break;
                case AttemptVerdict::mismatch: ++summary.mismatch; break;
                case AttemptVerdict::unjudged: ++summary.unjudged; break;
                case AttemptVerdict::unfinished: ++summary.unfinished; break;
            }
            if (each) each(judged);
        });
    return summary;
}

std::string_view name_of(AttemptVerdict verdict) {
    switch (verdict) {
        case AttemptVerdict::verified: return "verified";
        case AttemptVerdict::mismatch: return "mismatch";
        case AttemptVerdict::unjudged: return "unjudged";
        case AttemptVerdict::unfinished: return "unfinished";
    }
    PHYPLAY_ASSERT(false);
    return "";
}

bool looks_like_data_file(const std::filesystem::path& path) {
    return is_sqlite_file(path);
}

}  // namespace phyplay
