#include "engine/agents/phyre/agent.h"

#include <variant>

#include "engine/agents/agent_attempt.h"
#include "engine/evaluation/evaluator.h"
#include "engine/phyre/phyre_suite.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"

namespace phyplay {
namespace {

/// An agent that only proposes invalid actions would never end otherwise. As many as the cache has.
constexpr int kMaxProposals = 100'000;

/// The pixels of a proposal; empty where it is invalid.
std::optional<Placement> placement_of(const Task& task, const ProposedAction& action) {
    PlacementCheck check;
    switch (action.precision) {
        case ActionPrecision::f64: {
            const auto balls = to_unit_balls(task.tier, action.numbers);
            if (!balls) return std::nullopt;
            check = check_action(task, *balls);
            break;
        }
        case ActionPrecision::f32: {
            check = check_cached_action(task, std::vector<float>(action.numbers.begin(), action.numbers.end()));
            break;
        }
    }
    if (Placement* placement = std::get_if<Placement>(&check)) return std::move(*placement);
    return std::nullopt;
}

}  // namespace

std::vector<Attempt> attempt_task(const Task& task, const Agent& agent, bool stop_when_solved) {
    const std::unique_ptr<BallPlayer> player = agent.start(task);
    std::vector<Attempt> attempts;
    for (int proposals = 0; proposals < kMaxProposals; ++proposals) {
        const std::optional<ProposedAction> action = player->propose();
        if (!action) break;
        const std::optional<Placement> placement = placement_of(task, *action);
        if (!placement) {
            player->learn(Status::invalid);
            continue;
        }
        const Outcome outcome = simulate(task, *placement);
        player->learn(outcome.status);
        attempts.push_back(attempt_of(task, agent.id(), static_cast<int>(attempts.size()) + 1, outcome,
                                      {place_move(*placement, action->numbers)}));
        if (attempts.size() == static_cast<std::size_t>(kMaxAttempts)) break;
        if (stop_when_solved && outcome.status == Status::solved) break;
    }
    return attempts;
}

Result<EvalSummary> run_evaluation(const TaskSet& suite, const EvalManifest& manifest, const Agent& agent,
                                   const std::filesystem::path& folder, int threads, const Progress& progress) {
    const auto attempt = [&](const Task& task) { return attempt_task(task, agent, manifest.plan.stop_when_solved); };
    return run_evaluation(suite, PhyreSuite(), manifest, attempt, {}, folder, threads, progress);
}

}  // namespace phyplay
