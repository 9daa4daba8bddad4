// Pigs hit by the bird itself: directly, through what gives way, or at a corner.
#include <algorithm>
#include <array>

#include "engine/agents/phyq/plan_ranker/plan_families.h"

namespace phyplay {
namespace {

/// The pigs the bird comes to before its energy is spent.
std::vector<int> pigs_reached(const PlanContext& context, const PlanFlight& flight) {
    std::vector<int> pigs;
    double cost = 0.0;
    for (const Encounter& encounter : flight.encounters) {
        const PlanObject& object = context.scene().object(encounter.object);
        if (object.is_pig()) pigs.push_back(encounter.object);
        cost += penetration_cost(context.bird(), object);
        if (cost >= 1.0) break;
    }
    return pigs;
}

/// The nearest to the sling: the sheet does not tell which one is preferred.
int preferred_pig(const PlanScene& scene) {
    return *std::min_element(scene.pigs().begin(), scene.pigs().end(), [&](int a, int b) {
        return scene.object(a).box.middle().x < scene.object(b).box.middle().x;
    });
}

}  // namespace

void add_target_pig_plans(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    if (scene.pigs().empty()) return;
    const bool are_all_hittable = std::all_of(scene.pigs().begin(), scene.pigs().end(),
                                              [&](int pig) { return !context.direct_flights_to(pig).empty(); }) &&
                                  context.birds_left() >= std::ssize(scene.pigs());
    const int preferred = preferred_pig(scene);
    for (const int pig : scene.pigs()) {
        for (const PlanFlight& flight : context.flights_to(pig)) {
            const Encounter* hit = flight.find(pig);
            if (hit == nullptr) continue;
            const bool is_direct = flight.hits_first(pig);
            const bool is_good = is_direct ? is_steep(hit->angle_deg) || are_all_hittable
                                           : cost_before(scene, context.bird(), flight, pig) < 1.0;
            if (!is_good) continue;
            plans.push_back(context.plan_of(PlanFamily::target_pig, flight, pig, pig == preferred ? 1.0 : 0.9,
                                            {.destroyed = pigs_reached(context, flight)}));
        }
    }
}

void add_approximate_plans(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (int goal = 0; goal < std::ssize(scene.objects()); ++goal) {
        const PlanObject& object = scene.object(goal);
        const bool is_tnt = object.kind == ScreenClass::tnt;
        if ((!object.is_pig() && !is_tnt) || !context.direct_flights_to(goal).empty()) continue;
        const OutlineBox& box = object.box;
        const Vec2 middle = box.middle();
        const double half_size = (box.width() + box.height()) / 4.0;
        const double value = is_tnt ? tnt_value(scene, goal) : 1.0;
        const std::array points{Vec2{box.left, box.top},    Vec2{middle.x, box.top},    Vec2{box.right, box.top},
                                Vec2{box.left, middle.y},   Vec2{box.right, middle.y},  Vec2{box.left, box.bottom},
                                Vec2{middle.x, box.bottom}, Vec2{box.right, box.bottom}};
        for (const Vec2 point : points) {
            const double confidence =
                value * (1.0 - 0.1 * distance_between(point, middle) / std::max(half_size, 1.0));
            if (confidence <= kLeastConfidence) continue;
            for (const PlanFlight& flight : context.flights_at(point)) {
                if (!flight.hits_first(goal)) continue;
                plans.push_back(
                    context.plan_of(PlanFamily::approximate_shot, flight, goal, confidence,
                                    {.destroyed = is_tnt ? pigs_in_tnt_range(scene, goal) : std::vector<int>{goal}}));
            }
        }
    }
}

}  // namespace phyplay
