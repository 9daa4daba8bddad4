// Balls that are to fall on pigs.
#include <algorithm>
#include <cmath>

#include "engine/agents/phyq/plan_ranker/plan_families.h"

namespace phyplay {
namespace {

/// Higher, and no farther to the side than above: what "above" includes is not told, and a ball that leaves its place
/// moves sideways while it falls.
bool is_above(const PlanObject& ball, const PlanObject& pig) {
    const Vec2 from = ball.box.middle();
    const Vec2 to = pig.box.middle();
    return ball.box.bottom <= pig.box.top && std::fabs(to.x - from.x) <= to.y - from.y;
}

/// 0.1 for every pig but the first.
double bonus_for(const std::vector<int>& pigs) {
    return 0.1 * static_cast<double>(pigs.size() - 1);
}

/// Of the ball itself being hit.
double ball_confidence(const PlanScene& scene, int ball, double angle_deg, const std::vector<int>& pigs) {
    if (is_flat(angle_deg)) return 1.0;
    const std::vector<int> below = scene.supporters_of(ball);
    const bool is_on_platform =
        std::any_of(below.begin(), below.end(), [&](int index) { return scene.object(index).is_platform(); });
    return (is_on_platform ? 0.5 : 0.4) + bonus_for(pigs);
}

}  // namespace

void add_heavy_object_plans(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (int ball = 0; ball < std::ssize(scene.objects()); ++ball) {
        if (!scene.object(ball).is_ball()) continue;
        std::vector<int> pigs;
        for (const int pig : scene.pigs()) {
            if (is_above(scene.object(ball), scene.object(pig))) pigs.push_back(pig);
        }
        if (pigs.empty()) continue;
        const auto add = [&](const PlanFlight& flight, int target, double confidence) {
            if (confidence <= kLeastConfidence) return;
            plans.push_back(context.plan_of(PlanFamily::heavy_object, flight, target, std::min(1.0, confidence),
                                            {.destroyed = pigs}));
        };
        for (const int carrier : scene.supporters_of(ball)) {
            if (!scene.object(carrier).is_block()) continue;
            for (const PlanFlight* flight : context.direct_flights_to(carrier)) {
                add(*flight, carrier, 0.65 + bonus_for(pigs));
            }
        }
        for (const PlanFlight* flight : context.direct_flights_to(ball)) {
            add(*flight, ball, ball_confidence(scene, ball, flight->encounters.front().angle_deg, pigs));
        }
    }
}

}  // namespace phyplay
