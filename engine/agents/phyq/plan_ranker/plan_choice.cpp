#include "engine/agents/phyq/plan_ranker/plan_choice.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace phyplay {
namespace {

constexpr double kAlternativeSlack = 0.15;
constexpr double kNoAlternativeBonus = 1.0;

constexpr double kAffectedWeight = 0.5;
constexpr double kFreedWeight = 0.75;

// What similarity means is not told.
constexpr double kDissimilarDeg = 5.0;

bool has_all(const std::vector<int>& list, const std::vector<int>& wanted) {
    return std::includes(list.begin(), list.end(), wanted.begin(), wanted.end());
}

/// To destroy a pig includes to move it, and to free it.
bool has_at_least(const PlanEffects& effects, const PlanEffects& wanted) {
    const auto with = [](std::vector<int> list, const std::vector<int>& more) {
        list.insert(list.end(), more.begin(), more.end());
        std::sort(list.begin(), list.end());
        return list;
    };
    return has_all(effects.destroyed, wanted.destroyed) &&
           has_all(with(effects.destroyed, effects.affected), wanted.affected) &&
           has_all(with(effects.destroyed, effects.freed), wanted.freed);
}

double weight_of(const PlanEffects& effects) {
    return static_cast<double>(effects.destroyed.size()) +
           kAffectedWeight * static_cast<double>(effects.affected.size()) +
           kFreedWeight * static_cast<double>(effects.freed.size());
}

/// For pigs never hit before: 4 where one is destroyed, 3 moved, 2 freed.
double priority_of(const PlanEffects& effects, const std::set<int>& pigs_hit) {
    const auto has_new = [&](const std::vector<int>& pigs) {
        return std::any_of(pigs.begin(), pigs.end(), [&](int pig) { return !pigs_hit.contains(pig); });
    };
    if (has_new(effects.destroyed)) return 4.0;
    if (has_new(effects.affected)) return 3.0;
    return has_new(effects.freed) ? 2.0 : 1.0;
}

}  // namespace

void look_ahead(std::vector<Plan>& plans, const std::vector<Plan>& waiting) {
    for (Plan& plan : plans) {
        const bool can_wait = std::any_of(waiting.begin(), waiting.end(), [&](const Plan& other) {
            return has_at_least(other.effects, plan.effects) &&
                   other.confidence > plan.confidence - kAlternativeSlack;
        });
        if (!can_wait) plan.confidence += kNoAlternativeBonus;
    }
}

std::vector<Plan> undominated(const std::vector<Plan>& plans) {
    std::vector<Plan> kept;
    for (const Plan& plan : plans) {
        const bool is_dominated = std::any_of(plans.begin(), plans.end(), [&](const Plan& other) {
            return other.target == plan.target && other.effects == plan.effects && other.confidence > plan.confidence;
        });
        if (!is_dominated) kept.push_back(plan);
    }
    return kept;
}

double similarity(const Plan& plan, const EarlierShot& shot) {
    if (plan.bird != shot.bird) return 0.0;
    const double apart_deg = std::fabs(plan.shot.launch_angle_rad - shot.launch_angle_rad) * 180.0 / std::numbers::pi;
    return std::max(0.0, 1.0 - apart_deg / kDissimilarDeg);
}

double score_of(const Plan& plan, const PlayMemory& memory) {
    double score = weight_of(plan.effects) * plan.confidence;
    const auto most_similar = std::max_element(
        memory.shots.begin(), memory.shots.end(),
        [&](const EarlierShot& a, const EarlierShot& b) { return similarity(plan, a) < similarity(plan, b); });
    if (most_similar != memory.shots.end()) {
        const double weight = similarity(plan, *most_similar);
        const double result = most_similar->destroyed + kAffectedWeight * most_similar->affected;
        score = (1.0 - weight) * score + weight * result;
    }
    return score * priority_of(plan.effects, memory.pigs_hit);
}

std::size_t draw_by_score(const std::vector<double>& scores, NumpyRandom& random) {
    const double sum = std::accumulate(scores.begin(), scores.end(), 0.0);
    std::vector<double> weights;
    for (const double score : scores) {
        const double share = score / sum;
        weights.push_back(share * share * share * share * share);
    }
    return random.choice(std::span<const double>(weights));
}

}  // namespace phyplay
