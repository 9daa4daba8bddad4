#include "engine/play/attempt_replay.h"

#include <fmt/core.h>

#include "engine/base/hash.h"
#include "engine/physics/engine_id.h"
#include "engine/play/driver.h"

namespace phyplay {
namespace {

/// Where the new run differs from what was written down; empty where it does not.
std::string difference(const Attempt& attempt, const ReplayVerdict& now, const Suite& suite) {
    if (attempt.status != now.outcome.status) {
        return fmt::format("the status was {} and is now {}", name_of(attempt.status), name_of(now.outcome.status));
    }
    if (attempt.steps != now.outcome.steps) {
        return fmt::format("it took {} steps and now takes {}", attempt.steps, now.outcome.steps);
    }
    if (attempt.state_hash != now.outcome.state_hash) {
        return fmt::format("the state hash was {} and is now {}", hash_text(attempt.state_hash),
                           hash_text(now.outcome.state_hash));
    }
    const std::vector<MeasureInfo> names = suite.kept_measures();
    if (!suite.has_measures(attempt.measures.size())) return "it does not have the measures of its suite";
    for (std::size_t i = 0; i < attempt.measures.size(); ++i) {
        if (attempt.measures[i] == now.measures[i]) continue;
        return fmt::format("{} was {} and is now {}", names[i].name, attempt.measures[i], now.measures[i]);
    }
    return "";
}

}  // namespace

Result<ReplayVerdict> replay_attempt(const TaskSet& tasks, const Suites& suites, const Attempt& attempt) {
    const Task* task = tasks.find(attempt.task_id);
    if (task == nullptr) return Error{fmt::format("there is no task '{}'", attempt.task_id)};
    if (task->sha256 != attempt.task_sha256) {
        return Error{fmt::format("task '{}' has changed since this attempt was made", attempt.task_id)};
    }
    if (attempt.engine_id != engine_id()) {
        return Error{
            fmt::format("the attempt was made with engine '{}', this is '{}'", attempt.engine_id, engine_id())};
    }
    const Suite& suite = suites.of(*task);
    if (std::string fault = suite.find_history_fault(*task, attempt.moves); !fault.empty()) return Error{fault};

    const std::unique_ptr<const Stage> stage = suite.stage(*task);
    const std::unique_ptr<Play> play = stage->start();
    Replayer replayer(*play, attempt.moves);
    const PlayResult result = replayer.finish(suite.end_of_attempt());
    ReplayVerdict verdict;
    if (const auto& refused = replayer.refused()) {
        verdict.reason = suite.refusal_words(attempt.moves, refused->number - 1, refused->refusal);
    } else {
        verdict.outcome = result.outcome;
        verdict.measures = suite.kept(result.measures);
        verdict.reason = difference(attempt, verdict, suite);
    }
    verdict.verified = verdict.reason.empty();
    return verdict;
}

}  // namespace phyplay
