// Black birds: explosions where they are stopped, beside pigs out of reach, and blocks that they push.
#include <cmath>

#include "engine/agents/phyq/plan_ranker/plan_families.h"

namespace phyplay {
namespace {

constexpr double kFullBlastPx = 60.0;
constexpr double kFlyByShare = 1.16;

/// 1 within 60 pixels, and less and less outside.
double blast_value(double distance_px) {
    if (distance_px <= kFullBlastPx) return 1.0;
    return 1.0 - 0.02 * std::sqrt(distance_px * distance_px - kFullBlastPx * kFullBlastPx);
}

struct Blast {
    double confidence = 0.0;  ///< mean over the pigs it does something to
    std::vector<int> pigs;
};

Blast blast_at(const PlanScene& scene, Vec2 place) {
    Blast blast;
    for (const int pig : scene.pigs()) {
        const double value = blast_value(distance_between(place, scene.object(pig).box.middle()));
        if (value <= 0.0) continue;
        blast.confidence += value;
        blast.pigs.push_back(pig);
    }
    if (!blast.pigs.empty()) blast.confidence /= static_cast<double>(blast.pigs.size());
    return blast;
}

void add_pushes_and_blasts(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (const PlanStructure& structure : scene.structures()) {
        const bool is_home = !structure.pigs.empty();
        const PlanStructure* neighbour = is_home ? nullptr : structure_with_pigs_under(scene, structure);
        if (!is_home && neighbour == nullptr) continue;
        for (const int block : structure.members) {
            if (!scene.object(block).is_block()) continue;
            for (const PlanFlight* flight : context.direct_flights_to(block)) {
                if (!is_flat(flight->encounters.front().angle_deg)) continue;
                plans.push_back(context.plan_of(PlanFamily::black_bird, *flight, block, is_home ? 0.7 : 0.5,
                                                {.affected = is_home ? structure.pigs : neighbour->pigs}));
            }
        }
    }
    // Explosions where the bird is stopped, platforms included.
    for (int object = 0; object < std::ssize(scene.objects()); ++object) {
        for (const PlanFlight& flight : context.flights_to(object)) {
            if (flight.encounters.empty()) continue;
            const Blast blast = blast_at(scene, flight.encounters.front().place);
            if (blast.confidence <= kLeastConfidence) continue;
            plans.push_back(context.plan_of(PlanFamily::black_bird, flight, flight.encounters.front().object,
                                            blast.confidence, {.destroyed = blast.pigs}));
        }
    }
}

void add_fly_by_plans(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (const int pig : scene.pigs()) {
        if (!context.direct_flights_to(pig).empty()) continue;
        const OutlineBox& box = scene.object(pig).box;
        for (double beside = 10.0; beside <= 60.0; beside += 10.0) {
            for (const double x : {box.left - beside, box.right + beside}) {
                for (const PlanFlight& flight : context.flights_at({x, box.middle().y})) {
                    const Blast blast = blast_at(scene, flight.aim);
                    if (!flight.is_free_to_aim() || blast.confidence <= kLeastConfidence) continue;
                    Plan plan = context.plan_of(PlanFamily::fly_by_bomb, flight, -1, blast.confidence,
                                                {.destroyed = blast.pigs});
                    plan.tap_s = context.tap_s(flight, kFlyByShare);
                    plans.push_back(std::move(plan));
                }
            }
        }
    }
}

}  // namespace

void add_black_bird_plans(const PlanContext& context, std::vector<Plan>& plans) {
    if (context.bird() != BirdType::black) return;
    add_pushes_and_blasts(context, plans);
    add_fly_by_plans(context, plans);
}

}  // namespace phyplay
