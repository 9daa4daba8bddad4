#include "engine/suites/attempt_replay.h"

#include <fmt/core.h>

#include <algorithm>

#include "engine/base/hash.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"
#include "engine/physics/engine_id.h"

namespace phyplay {
namespace {

/// Where the new run differs from what was written down; empty where it does not.
std::string difference(const Attempt& attempt, const ReplayVerdict& now) {
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
    if (attempt.pigs_left != now.pigs_left) {
        return fmt::format("{} pigs were left and now there are {}", attempt.pigs_left, now.pigs_left);
    }
    if (attempt.score != now.score) return fmt::format("the score was {} and is now {}", attempt.score, now.score);
    return "";
}

Result<ReplayVerdict> replay_placement(const Task& task, const Attempt& attempt) {
    if (static_cast<int>(attempt.placement.size()) != balls_of(task.tier)) {
        return Error{fmt::format("task '{}' takes {} balls, the attempt placed {}", task.id, balls_of(task.tier),
                                 attempt.placement.size())};
    }
    ReplayVerdict verdict;
    if (!leads_to(attempt.action, attempt.placement)) {
        verdict.reason = "its action does not lead to its placement";
        return verdict;
    }
    if (!find_overlap(scene_of(task), attempt.placement)) verdict.outcome = simulate(task, attempt.placement);
    verdict.reason = difference(attempt, verdict);
    return verdict;
}

Result<ReplayVerdict> replay_launches(const SlingshotSetup& setup, const Task& task, const Attempt& attempt) {
    if (attempt.shots.empty()) return Error{fmt::format("task '{}' takes shots, the attempt has none", task.id)};
    for (const TimedShot& shot : attempt.shots) {
        if (const std::string problem = find_shot_problem(shot); !problem.empty())
            return Error{"a shot's " + problem};
    }
    SlingshotSimulation simulation(setup, level_of(task), settle(setup, level_of(task)));
    const SlingshotResult result = replay_shots(simulation, attempt.shots);
    ReplayVerdict verdict{.outcome = result.outcome, .pigs_left = result.pigs_left, .score = result.score};
    const auto unlike = std::ranges::mismatch(attempt.shots, result.shots).in1;
    verdict.reason = unlike == attempt.shots.end()
                         ? difference(attempt, verdict)
                         : fmt::format("shot {} cannot be made at its steps", unlike - attempt.shots.begin() + 1);
    return verdict;
}

}  // namespace

Result<ReplayVerdict> replay_attempt(const TaskSet& suite, const SlingshotSetup& setup, const Attempt& attempt) {
    const Task* task = suite.find(attempt.task_id);
    if (task == nullptr) return Error{fmt::format("there is no task '{}'", attempt.task_id)};
    if (task->sha256 != attempt.task_sha256) {
        return Error{fmt::format("task '{}' has changed since this attempt was made", attempt.task_id)};
    }
    if (attempt.engine_id != engine_id()) {
        return Error{
            fmt::format("the attempt was made with engine '{}', this is '{}'", attempt.engine_id, engine_id())};
    }
    Result<ReplayVerdict> verdict =
        task->tier == kSlingshotTier ? replay_launches(setup, *task, attempt) : replay_placement(*task, attempt);
    if (verdict) verdict->verified = verdict->reason.empty();
    return verdict;
}

}  // namespace phyplay
