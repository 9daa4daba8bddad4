// Pigs behind blocks, or inside of structures: breaking through, or pushing the structure over.
#include <algorithm>
#include <cmath>

#include "engine/agents/phyq/plan_ranker/plan_families.h"

namespace phyplay {
namespace {

/// How well a bird tips blocks of a class over; 0 where the sheet tells nothing, which makes no plans.
double tipping_value(BirdType bird, ScreenClass kind) {
    if (bird == BirdType::red) return 9.5;
    const bool is_yellow = bird == BirdType::yellow;
    if (!is_yellow && bird != BirdType::blue) return 0.0;
    if (kind == ScreenClass::ice) return is_yellow ? 3.0 : 2.0;
    if (kind == ScreenClass::wood) return is_yellow ? 2.0 : 8.0;
    return is_yellow ? 1.0 : 8.0;
}

double mean_column_distance(const PlanScene& scene, int block, const std::vector<int>& pigs) {
    double sum = 0.0;
    for (const int pig : pigs)
        sum += std::fabs(scene.object(pig).box.middle().x - scene.object(block).box.middle().x);
    return sum / static_cast<double>(pigs.size());
}

void add_breakthroughs(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (const int pig : scene.pigs()) {
        for (const PlanFlight& flight : context.flights_to(pig)) {
            if (flight.find(pig) == nullptr || flight.hits_first(pig)) continue;
            const double cost = cost_before(scene, context.bird(), flight, pig);
            const double confidence = std::min(1.0, (0.5 + 0.5 * context.birds_left()) / cost);
            if (confidence <= kLeastBunkerConfidence) continue;
            // What is not broken through at once is broken for the next bird.
            PlanEffects effects;
            (cost < 1.0 ? effects.destroyed : effects.freed) = {pig};
            plans.push_back(context.plan_of(PlanFamily::bunker, flight, pig, confidence, effects));
        }
    }
}

double push_confidence(const PlanContext& context, const PlanStructure& structure, int block, double angle_deg) {
    const PlanScene& scene = context.scene();
    const PlanObject& object = scene.object(block);
    double confidence = 0.2 + 0.05 * tipping_value(context.bird(), object.kind);
    if (angle_deg < -30.0 || angle_deg > 45.0) confidence -= 0.5;
    if (object.is_lying()) confidence += scene.is_on_ground(block) ? -0.4 : 0.2;
    return std::min(1.0, confidence - 0.004 * mean_column_distance(scene, block, structure.pigs));
}

}  // namespace

void add_bunker_plans(const PlanContext& context, std::vector<Plan>& plans) {
    add_breakthroughs(context, plans);
    const PlanScene& scene = context.scene();
    for (const PlanStructure& structure : scene.structures()) {
        if (structure.pigs.empty()) continue;
        for (const int block : structure.members) {
            if (!scene.object(block).is_block() || tipping_value(context.bird(), scene.object(block).kind) == 0.0) {
                continue;
            }
            for (const PlanFlight* flight : context.direct_flights_to(block)) {
                const double confidence =
                    push_confidence(context, structure, block, flight->encounters.front().angle_deg);
                if (confidence <= kLeastBunkerConfidence) continue;
                plans.push_back(
                    context.plan_of(PlanFamily::bunker, *flight, block, confidence, {.affected = structure.pigs}));
            }
        }
    }
}

}  // namespace phyplay
