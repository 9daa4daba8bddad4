// TNT, whose explosion does the work.
#include <algorithm>

#include "engine/agents/phyq/plan_ranker/plan_families.h"

namespace phyplay {
namespace {

// The sheet tells no range here; this is the one that the other agents count pigs in (section 4).
constexpr double kTntRangePx = 110.0;
constexpr double kMostCost = 0.99;

}  // namespace

std::vector<int> pigs_in_tnt_range(const PlanScene& scene, int tnt) {
    std::vector<int> near;
    for (const int pig : scene.pigs()) {
        if (distance_between(scene.object(pig).box.middle(), scene.object(tnt).box.middle()) < kTntRangePx) {
            near.push_back(pig);
        }
    }
    return near;
}

double tnt_value(const PlanScene& scene, int tnt) {
    if (!pigs_in_tnt_range(scene, tnt).empty()) return 1.0;
    return std::min(0.9, 0.5 + 0.05 * static_cast<double>(scene.structure_of(tnt)->members.size()));
}

void add_tnt_plans(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (int tnt = 0; tnt < std::ssize(scene.objects()); ++tnt) {
        if (scene.object(tnt).kind != ScreenClass::tnt) continue;
        for (const PlanFlight& flight : context.flights_to(tnt)) {
            if (flight.find(tnt) == nullptr || cost_before(scene, context.bird(), flight, tnt) >= kMostCost) continue;
            plans.push_back(context.plan_of(PlanFamily::tnt, flight, tnt, tnt_value(scene, tnt),
                                            {.destroyed = pigs_in_tnt_range(scene, tnt)}));
        }
    }
}

}  // namespace phyplay
