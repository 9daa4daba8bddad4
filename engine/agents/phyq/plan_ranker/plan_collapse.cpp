// Blocks that carry others: without them, or once they are pushed aside, a structure comes down.
#include <algorithm>
#include <set>

#include "engine/agents/phyq/plan_ranker/plan_families.h"

namespace phyplay {
namespace {

constexpr double kOnBallConfidence = 0.7;

/// In the structure, on what falls, or beside it on the right where it may fall to.
std::vector<int> possibly_affected(const PlanScene& scene, const PlanStructure& structure,
                                   const std::vector<int>& carried) {
    OutlineBox reach = structure.box;
    reach.right += structure.box.height();
    std::vector<int> pigs;
    for (const int pig : scene.pigs()) {
        if (reach.contains(scene.object(pig).box.middle()) ||
            std::binary_search(carried.begin(), carried.end(), pig)) {
            pigs.push_back(pig);
        }
    }
    return pigs;
}

/// 1 where nothing else bears what rests on the block; else its mean share of that.
double support_factor(const PlanScene& scene, int block) {
    const std::vector<int> on_it = scene.directly_on(block);
    double sum = 0.0;
    for (const int upper : on_it) sum += 1.0 / static_cast<double>(scene.supporters_of(upper).size());
    return on_it.empty() ? 0.0 : sum / static_cast<double>(on_it.size());
}

/// Of all blocks that protect the pigs, standing in the way of a flight to one, the share that would come down.
double share_of_obstacles(const PlanContext& context, int block, const std::vector<int>& carried,
                          const std::vector<int>& pigs) {
    std::set<int> obstacles;
    for (const int pig : pigs) {
        for (const PlanFlight& flight : context.flights_to(pig)) {
            if (flight.find(pig) == nullptr) continue;
            for (const Encounter& encounter : flight.encounters) {
                if (encounter.object == pig) break;
                if (context.scene().object(encounter.object).is_block()) obstacles.insert(encounter.object);
            }
        }
    }
    if (obstacles.empty()) return 0.0;
    const auto removed = std::count_if(obstacles.begin(), obstacles.end(), [&](int obstacle) {
        return obstacle == block || std::binary_search(carried.begin(), carried.end(), obstacle);
    });
    return static_cast<double>(removed) / static_cast<double>(obstacles.size());
}

double mean_distance(const PlanScene& scene, int block, const std::vector<int>& pigs) {
    double sum = 0.0;
    for (const int pig : pigs) {
        sum += distance_between(scene.object(pig).box.middle(), scene.object(block).box.middle());
    }
    return sum / static_cast<double>(pigs.size());
}

}  // namespace

void add_collapse_plans(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (const PlanStructure& structure : scene.structures()) {
        for (const int block : structure.members) {
            const std::vector<int> carried = scene.supported_by(block);
            if (!scene.object(block).is_block() || carried.empty()) continue;
            const std::vector<int> pigs = possibly_affected(scene, structure, carried);
            if (pigs.empty()) continue;
            double confidence = kOnBallConfidence;
            if (!scene.object(block).is_ball()) {
                confidence = 0.6 + 0.05 * support_factor(scene, block) * static_cast<double>(carried.size()) +
                             // Whose height is not told; a tall block lets things fall far.
                             0.01 * scene.object(block).box.height() +
                             0.1 * share_of_obstacles(context, block, carried, pigs) -
                             0.005 * mean_distance(scene, block, pigs);
            }
            if (confidence <= kLeastConfidence) continue;
            for (const PlanFlight* flight : context.direct_flights_to(block)) {
                plans.push_back(context.plan_of(PlanFamily::collapse_structure, *flight, block,
                                                std::min(1.0, confidence), {.affected = pigs}));
            }
        }
    }
}

}  // namespace phyplay
