// White birds: eggs that are dropped above pigs and TNT.
#include <algorithm>
#include <optional>

#include "engine/agents/phyq/plan_ranker/plan_families.h"
#include "engine/phyq/view/agent_picture.h"

namespace phyplay {
namespace {

constexpr double kEggPx = 35.0;
constexpr double kWeakEggPx = 45.0;
constexpr double kCollateralPx = 65.0;
constexpr double kTapShare = 0.90;
constexpr double kLowestDropPx = 15.0;
constexpr double kHighestDropPx = 200.0;
constexpr double kDropStepPx = 10.0;

/// Straight down from `from`: onto the first thing, or the ground.
Vec2 egg_lands_at(const PlanScene& scene, Vec2 from) {
    double y = kGroundRow;
    for (const PlanObject& object : scene.objects()) {
        if (from.x < object.box.left || from.x > object.box.right || object.box.bottom < from.y) continue;
        // The outline's upper border in this column; slopes are not level with their box.
        for (double at = std::max(from.y, object.box.top); at <= object.box.bottom && at < y; at += 1.0) {
            if (distance_between(nearest_on(object.outline, {from.x, at}), {from.x, at}) < 1.0) y = at;
        }
    }
    return {from.x, y};
}

/// 1 within 35 pixels, falling to 0.8 at 45, 0 outside.
double egg_value(double distance_px) {
    if (distance_px <= kEggPx) return 1.0;
    if (distance_px > kWeakEggPx) return 0.0;
    return 1.0 - 0.2 * (distance_px - kEggPx) / (kWeakEggPx - kEggPx);
}

std::optional<Plan> egg_plan(const PlanContext& context, const PlanFlight& flight, int goal) {
    const PlanScene& scene = context.scene();
    const double drop_time = kTapShare * flight.time_at(flight.aim.x);
    if (!flight.encounters.empty() && flight.encounters.front().time < drop_time) return std::nullopt;
    const Vec2 drop = flight.path.position(drop_time);
    const Vec2 landing = egg_lands_at(scene, drop);
    const auto value_of = [&](int object) {
        return egg_value(distance_between(landing, nearest_on(scene.object(object).outline, landing)));
    };
    double confidence = value_of(goal);
    PlanEffects effects;
    if (scene.object(goal).kind == ScreenClass::tnt) {
        effects.destroyed = pigs_in_tnt_range(scene, goal);
        confidence *= effects.destroyed.empty() ? 0.6 : 1.0;
    }
    for (const int pig : scene.pigs()) {
        const double distance = distance_between(landing, nearest_on(scene.object(pig).outline, landing));
        if (distance <= kWeakEggPx) {
            effects.destroyed.push_back(pig);
        } else if (distance <= kCollateralPx) {
            effects.affected.push_back(pig);
        }
    }
    if (confidence <= kLeastConfidence) return std::nullopt;
    return context.plan_of(PlanFamily::white_bird, flight, goal, confidence, effects);
}

}  // namespace

void add_white_bird_plans(const PlanContext& context, std::vector<Plan>& plans) {
    if (context.bird() != BirdType::white) return;
    const PlanScene& scene = context.scene();
    for (int goal = 0; goal < std::ssize(scene.objects()); ++goal) {
        const PlanObject& object = scene.object(goal);
        if (!object.is_pig() && object.kind != ScreenClass::tnt) continue;
        for (double above = kLowestDropPx; above <= kHighestDropPx; above += kDropStepPx) {
            for (const PlanFlight& flight : context.flights_at({object.box.middle().x, object.box.top - above})) {
                if (auto plan = egg_plan(context, flight, goal)) plans.push_back(*std::move(plan));
            }
        }
    }
}

}  // namespace phyplay
