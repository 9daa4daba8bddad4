#include "engine/certification/phyre/solvability_search.h"

#include <cstdint>
#include <variant>

#include "engine/base/assert.h"
#include "engine/base/numpy_random.h"
#include "engine/base/parallel.h"
#include "engine/phyre/cached_actions.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"
#include "engine/phyre/stability.h"

namespace phyplay {
namespace {

constexpr std::uint32_t kFirstPoolSeed = 1000;

enum class TryEnd : std::uint8_t { not_solved, invalid, unstable, stable };

TryEnd try_action(const Task& task, const ActionNumbers& action) {
    const PlacementCheck check = check_action(task, *to_unit_balls(task.tier, action));
    const Placement* placement = std::get_if<Placement>(&check);
    if (placement == nullptr) return TryEnd::invalid;
    if (simulate(task, *placement).status != Status::solved) return TryEnd::not_solved;
    return is_stable_solution(task, *placement) ? TryEnd::stable : TryEnd::unstable;
}

void keep(std::vector<ActionNumbers>& kept, const ActionNumbers& solution) {
    if (kept.size() < kKeptSolutions) kept.push_back(solution);
}

}  // namespace

Task in_tier(const Task& task, Tier tier) {
    Task other = task;
    other.tier = tier;
    return other;
}

void try_next_pool(const Task& task, const SolvabilityRule& rule, int threads, SolvabilityCertificate& certificate) {
    PHYPLAY_ASSERT(task.id == certificate.task_id && task.tier == certificate.tier);
    NumpyRandom random(kFirstPoolSeed + static_cast<std::uint32_t>(certificate.pools));
    std::vector<ActionNumbers> actions(static_cast<std::size_t>(rule.pool_size));
    for (ActionNumbers& action : actions) action = draw_valid_action(random, task.tier);
    std::vector<TryEnd> ends(actions.size());
    parallel_for(actions.size(), threads, [&](std::size_t i) { ends[i] = try_action(task, actions[i]); });

    SolvabilityCounts& counts = certificate.counts;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        switch (ends[i]) {
            case TryEnd::not_solved: ++counts.not_solved; break;
            case TryEnd::invalid: ++counts.invalid; break;
            case TryEnd::unstable:
                ++counts.unstable;
                keep(certificate.unstable_solutions, actions[i]);
                break;
            case TryEnd::stable:
                ++counts.stable;
                keep(certificate.stable_solutions, actions[i]);
                break;
        }
    }
    ++certificate.pools;
}

}  // namespace phyplay
