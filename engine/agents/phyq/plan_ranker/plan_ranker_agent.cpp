#include "engine/agents/phyq/plan_ranker/plan_ranker_agent.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>

#include "engine/agents/phyq/plan_ranker/plan_families.h"
#include "engine/agents/phyq/slingshot_agents.h"

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
        std::ranges::sort(list);
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
        return std::ranges::any_of(pigs, [&](int pig) { return !pigs_hit.contains(pig); });
    };
    if (has_new(effects.destroyed)) return 4.0;
    if (has_new(effects.affected)) return 3.0;
    return has_new(effects.freed) ? 2.0 : 1.0;
}

constexpr double kMovedPx = 3.0;
constexpr double kFlatShare = 5.0 / 6.0;
constexpr double kAimNoisePx = 50.0;
constexpr int kAimTries = 10;

class RankedPlans final : public SlingshotPlayer {
public:
    explicit RankedPlans(NumpyRandom random) : random_(random) {}

    std::optional<Shot> next_shot(const SlingshotView& view) override {
        const PlanScene scene = plan_scene_of(view);
        note_result(scene);
        const BirdType bird = published_bird(view.bird_on_sling.value_or(BirdType::red));
        const PlanContext context(scene, slingshot_on_agent_screen(view.slingshot), bird, birds_left(view));
        const std::optional<Plan> plan = best_plan(context, waiting_birds(view));
        const std::optional<Plan> chosen = plan ? plan : shot_at_random_pig(context);
        if (!chosen) {
            pigs_.clear();  // what comes of chance is no plan's result
            return draw_random_shot(random_, view);
        }
        memory_.shots.push_back({.bird = bird, .launch_angle_rad = chosen->shot.launch_angle_rad});
        Shot shot = shot_released_at(view.slingshot, chosen->shot.release);
        shot.tap_s = chosen->tap_s;
        return shot;
    }

private:
    static int birds_left(const SlingshotView& view) {
        const auto birds = std::ranges::count_if(
            view.objects, [](const SeenObject& seen) { return seen.role == SlingshotRole::bird; });
        return std::max(1, static_cast<int>(birds));
    }

    /// The types among them: two birds of a type can do the same.
    static std::set<BirdType> waiting_birds(const SlingshotView& view) {
        std::multiset<BirdType> birds;
        for (const SeenObject& seen : view.objects) {
            if (seen.role == SlingshotRole::bird) birds.insert(published_bird(seen.bird));
        }
        if (const auto on_sling = birds.find(published_bird(view.bird_on_sling.value_or(BirdType::red)));
            on_sling != birds.end()) {
            birds.erase(on_sling);
        }
        return {birds.begin(), birds.end()};
    }

    /// What the last shot has done: pigs that are gone, and pigs that are elsewhere.
    void note_result(const PlanScene& scene) {
        std::map<int, Vec2> now;
        for (const int pig : scene.pigs()) now[scene.object(pig).body] = scene.object(pig).box.middle();
        if (!memory_.shots.empty()) {
            EarlierShot& last = memory_.shots.back();
            for (const auto& [body, place] : pigs_) {
                const auto still = now.find(body);
                const bool is_gone = still == now.end();
                if (!is_gone && distance_between(still->second, place) <= kMovedPx) continue;
                (is_gone ? last.destroyed : last.affected) += 1;
                memory_.pigs_hit.insert(body);
            }
        }
        pigs_ = std::move(now);
    }

    std::optional<Plan> best_plan(const PlanContext& context, const std::set<BirdType>& waiting) {
        std::vector<Plan> plans = all_plans(context);
        std::vector<Plan> later;
        for (const BirdType bird : waiting) {
            if (bird == context.bird()) {
                later.insert(later.end(), plans.begin(), plans.end());
                continue;
            }
            const PlanContext other = context.with_bird(bird);
            const std::vector<Plan> its_plans = all_plans(other);
            later.insert(later.end(), its_plans.begin(), its_plans.end());
        }
        look_ahead(plans, later);
        plans = undominated(plans);
        std::vector<double> scores;
        bool is_any_good = false;
        for (const Plan& plan : plans) {
            scores.push_back(score_of(plan, memory_));
            is_any_good = is_any_good || scores.back() > 0.0;
        }
        if (!is_any_good) return std::nullopt;
        return plans[draw_by_score(scores, random_)];
    }

    /// Where there is no plan: at a pig drawn by lot, flat with 5/6, up to 50 pixels off. What is out of reach even
    /// so is left to chance.
    std::optional<Plan> shot_at_random_pig(const PlanContext& context) {
        const PlanScene& scene = context.scene();
        if (scene.pigs().empty()) return std::nullopt;
        const int pig = scene.pigs()[static_cast<std::size_t>(random_.choice(std::ssize(scene.pigs())))];
        const Vec2 middle = scene.object(pig).box.middle();
        for (int i = 0; i < kAimTries; ++i) {
            const Vec2 target{middle.x + random_.uniform(-kAimNoisePx, kAimNoisePx),
                              middle.y + random_.uniform(-kAimNoisePx, kAimNoisePx)};
            const bool wants_flat = random_.random_sample() < kFlatShare;
            const std::vector<PlanFlight> flights = context.flights_at(target);
            if (flights.empty()) continue;
            return context.plan_of(wants_flat ? flights.front() : flights.back(), pig, 0.0, {});
        }
        return std::nullopt;
    }

    NumpyRandom random_;
    PlayMemory memory_;
    std::map<int, Vec2> pigs_;  ///< where they were before the last shot
};

}  // namespace

void look_ahead(std::vector<Plan>& plans, const std::vector<Plan>& waiting) {
    for (Plan& plan : plans) {
        const bool can_wait = std::ranges::any_of(waiting, [&](const Plan& other) {
            return has_at_least(other.effects, plan.effects) &&
                   other.confidence > plan.confidence - kAlternativeSlack;
        });
        if (!can_wait) plan.confidence += kNoAlternativeBonus;
    }
}

std::vector<Plan> undominated(const std::vector<Plan>& plans) {
    std::vector<Plan> kept;
    for (const Plan& plan : plans) {
        const bool is_dominated = std::ranges::any_of(plans, [&](const Plan& other) {
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
    const auto most_similar = std::ranges::max_element(memory.shots, [&](const EarlierShot& a, const EarlierShot& b) {
        return similarity(plan, a) < similarity(plan, b);
    });
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

OwnSlingshotAgent plan_ranker_phyq_agent() {
    return {.name = "plan_ranker", .start = start_player<RankedPlans>, .published_name = "bambirds"};
}

}  // namespace phyplay
