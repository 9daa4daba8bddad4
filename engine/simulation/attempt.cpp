#include "engine/simulation/attempt.h"

#include <fmt/core.h>

#include "engine/base/hash.h"
#include "engine/physics/engine_id.h"
#include "engine/rules/placement_rules.h"
#include "engine/simulation/simulation.h"

namespace phyplay {
namespace {

std::string difference(const Attempt& attempt, const Outcome& outcome) {
    if (attempt.status != outcome.status) {
        return fmt::format("the status was {} and is now {}", name_of(attempt.status), name_of(outcome.status));
    }
    if (attempt.steps != outcome.steps) {
        return fmt::format("it took {} steps and now takes {}", attempt.steps, outcome.steps);
    }
    return fmt::format("the state hash was {} and is now {}", hash_text(attempt.state_hash),
                       hash_text(outcome.state_hash));
}

}  // namespace

Result<ReplayVerdict> replay_attempt(const Suite& suite, const Attempt& attempt) {
    const Task* task = suite.find(attempt.task_id);
    if (task == nullptr) return Error{fmt::format("there is no task '{}'", attempt.task_id)};
    if (task->sha256 != attempt.task_sha256) {
        return Error{fmt::format("task '{}' has changed since this attempt was made", attempt.task_id)};
    }
    if (attempt.engine_id != engine_id()) {
        return Error{
            fmt::format("the attempt was made with engine '{}', this is '{}'", attempt.engine_id, engine_id())};
    }
    if (static_cast<int>(attempt.placement.size()) != balls_of(task->tier)) {
        return Error{fmt::format("task '{}' takes {} balls, the attempt placed {}", attempt.task_id,
                                 balls_of(task->tier), attempt.placement.size())};
    }
    ReplayVerdict verdict;
    if (!find_overlap(task->scene, attempt.placement)) verdict.outcome = simulate(*task, attempt.placement);
    verdict.verified = attempt.status == verdict.outcome.status && attempt.steps == verdict.outcome.steps &&
                       attempt.state_hash == verdict.outcome.state_hash;
    if (!verdict.verified) verdict.reason = difference(attempt, verdict.outcome);
    return verdict;
}

}  // namespace phyplay
