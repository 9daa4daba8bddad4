#include "engine/agents/phyq/plan_ranker/plan_ranker.h"

#include <algorithm>
#include <map>

#include "engine/agents/phyq/plan_ranker/plan_choice.h"
#include "engine/agents/phyq/plan_ranker/plan_families.h"
#include "engine/agents/phyq/random_shooter.h"

namespace phyplay {
namespace {

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
        const BirdType bird = view.bird_on_sling.value_or(BirdType::red);
        const PlanContext context(scene, slingshot_on_agent_screen(view.slingshot), bird, birds_left(view));
        const std::optional<Plan> plan = best_plan(context, waiting_birds(view));
        const std::optional<Plan> chosen = plan ? plan : shot_at_random_pig(context);
        if (!chosen) {
            pigs_.clear();  // what comes of chance is no plan's result
            return draw_random_shot(random_, view.slingshot);
        }
        memory_.shots.push_back({.bird = bird, .launch_angle_rad = chosen->shot.launch_angle_rad});
        Shot shot = shot_released_at(view.slingshot, chosen->shot.release);
        shot.tap_s = chosen->tap_s;
        return shot;
    }

private:
    static int birds_left(const SlingshotView& view) {
        const auto birds = std::count_if(view.objects.begin(), view.objects.end(),
                                         [](const SeenObject& seen) { return seen.role == SlingshotRole::bird; });
        return std::max(1, static_cast<int>(birds));
    }

    /// The types among them: two birds of a type can do the same.
    static std::set<BirdType> waiting_birds(const SlingshotView& view) {
        std::multiset<BirdType> birds;
        for (const SeenObject& seen : view.objects) {
            if (seen.role == SlingshotRole::bird) birds.insert(seen.bird);
        }
        if (const auto on_sling = birds.find(view.bird_on_sling.value_or(BirdType::red)); on_sling != birds.end()) {
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
            return context.plan_of(PlanFamily::last_resort, wants_flat ? flights.front() : flights.back(), pig, 0.0,
                                   {});
        }
        return std::nullopt;
    }

    NumpyRandom random_;
    PlayMemory memory_;
    std::map<int, Vec2> pigs_;  ///< where they were before the last shot
};

}  // namespace

std::unique_ptr<SlingshotPlayer> PlanRanker::start(const Task& task, int attempt_no) const {
    return std::make_unique<RankedPlans>(random_of_play(seed_, task, attempt_no));
}

}  // namespace phyplay
