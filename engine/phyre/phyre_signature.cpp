// PHYRE's signature: two tasks of every template are played with the first valid actions of the cache, both ways
// there are: run to the end, and stepped with the state hash taken every second. About a second on one core.
#include <variant>

#include "engine/base/parallel.h"
#include "engine/phyre/cached_actions.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/phyre_suite.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"
#include "engine/play/task_set.h"

namespace phyplay {
namespace {

constexpr std::size_t kActionsPerTask = 4;
constexpr std::size_t kActionsTried = 1000;

void add_attempt(ByteLog& log, const Task& task, const Placement& placement) {
    const Outcome outcome = simulate(task, placement);
    log.add(name_of(outcome.status));
    log.add(outcome.steps);
    log.add(outcome.state_hash);

    Simulation stepped(task, placement);
    while (!stepped.is_over()) {
        stepped.step();
        if (stepped.steps_taken() % kStepHz == 0) log.add(stepped.state_hash());
    }
    log.add(name_of(stepped.outcome()->status));
    log.add(stepped.steps_taken());
}

/// Hash over one task's attempts.
Signature signature_of_task(const Task& task, const CachedActions& actions) {
    ByteLog log;
    log.add(task.id);
    Signature signature;
    for (std::size_t i = 0; i < actions.size() && signature.attempts < kActionsPerTask; ++i) {
        const PlacementCheck check = check_cached_action(task, actions[i]);
        if (const Placement* placement = std::get_if<Placement>(&check)) {
            log.add(i);
            add_attempt(log, task, *placement);
            ++signature.attempts;
        }
    }
    signature.hash = log.hash();
    return signature;
}

}  // namespace

Signature PhyreSuite::signature(const TaskSet& suite, std::size_t, int threads) const {
    std::vector<const Task*> chosen;
    for (const TemplateInfo& info : suite.templates()) {
        const std::vector<const Task*> tasks = suite.tasks_of_template(info.id);
        if (tasks.empty()) continue;
        chosen.push_back(tasks.front());
        if (tasks.size() > 1) chosen.push_back(tasks[tasks.size() / 2]);
    }

    const CachedActions one_ball(kBallTier, kActionsTried);
    const CachedActions two_balls(kTwoBallsTier, kActionsTried);
    std::vector<Signature> parts(chosen.size());
    parallel_for(chosen.size(), threads, [&](std::size_t i) {
        parts[i] = signature_of_task(*chosen[i], chosen[i]->tier == kBallTier ? one_ball : two_balls);
    });
    return combined(parts);
}

}  // namespace phyplay
