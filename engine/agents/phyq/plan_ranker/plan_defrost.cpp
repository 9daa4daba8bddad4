// Blue birds through ice that stands between a pig and the slingshot.
#include "engine/agents/phyq/plan_ranker/plan_families.h"

namespace phyplay {
namespace {

constexpr double kDefrostConfidence = 0.7;

}  // namespace

void add_defrost_plans(const PlanContext& context, std::vector<Plan>& plans) {
    if (context.bird() != BirdType::blue) return;
    const PlanScene& scene = context.scene();
    const auto has_neighbours = [&](int ice) {
        bool left = false;
        bool right = false;
        for (int other = 0; other < std::ssize(scene.objects()); ++other) {
            left = left || scene.is_left(other, ice);
            right = right || scene.is_left(ice, other);
        }
        return left && right;
    };
    for (const int pig : scene.pigs()) {
        for (const PlanFlight& flight : context.flights_to(pig)) {
            if (flight.find(pig) == nullptr || flight.hits_first(pig)) continue;
            const int first = flight.encounters.front().object;
            if (scene.object(first).kind != ScreenClass::ice || !has_neighbours(first)) continue;
            plans.push_back(
                context.plan_of(PlanFamily::defrost, flight, first, kDefrostConfidence, {.freed = {pig}}));
        }
    }
}

}  // namespace phyplay
