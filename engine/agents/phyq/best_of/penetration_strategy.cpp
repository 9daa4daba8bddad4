#include <algorithm>

#include "engine/agents/phyq/best_of/strategies.h"

namespace phyplay {
namespace {

bool is_destroyable(BirdType bird, ScreenClass kind) {
    if (kind == ScreenClass::pig || kind == ScreenClass::tnt) return true;
    switch (bird) {
        case BirdType::blue: return kind == ScreenClass::ice;
        case BirdType::yellow: return kind == ScreenClass::wood;
        case BirdType::black: return is_block(kind);
        case BirdType::red:
        case BirdType::white: break;
    }
    return false;
}

/// Destroyable things one after the other from the target on, pigs and TNT twice; the first other thing ends the row.
int row_length(const AgentScene& scene, BirdType bird, const CandidateShot& candidate) {
    int count = 0;
    for (const ObjectInTheWay& met :
         objects_along(scene.planner.path_of(candidate.shot), scene.objects, scene.bird_radius())) {
        if (!is_destroyable(bird, met.object->kind)) break;
        count += is_block(met.object->kind) ? 1 : 2;
    }
    return count;
}

}  // namespace

std::optional<CandidateShot> penetration_shot(const AgentScene& scene, bool is_first_shot) {
    constexpr double kPerObject = 20.0;
    const double least_ratio = is_first_shot ? 0.15 : 0.25;
    const auto block_count = static_cast<double>(scene.blocks().size());
    if (!scene.bird || *scene.bird == BirdType::red || *scene.bird == BirdType::white) return std::nullopt;

    std::vector<CandidateShot> candidates;
    for (const ScreenObject* block : scene.blocks()) {
        if (!is_destroyable(*scene.bird, block->kind)) continue;
        for (CandidateShot& candidate : candidates_at(scene, *block, {center_of(block->box)})) {
            const bool is_free =
                std::all_of(candidate.in_the_way.begin(), candidate.in_the_way.end(),
                            [&](const ObjectInTheWay& met) { return is_destroyable(*scene.bird, met.object->kind); });
            const int count = row_length(scene, *scene.bird, candidate);
            if (!is_free || count <= least_ratio * block_count) continue;
            candidate.utility = kPerObject * count;
            candidates.push_back(std::move(candidate));
        }
    }
    std::stable_sort(candidates.begin(), candidates.end(), [](const CandidateShot& a, const CandidateShot& b) {
        if (a.utility != b.utility) return a.utility > b.utility;
        return center_of(a.target->box).x < center_of(b.target->box).x;
    });
    if (candidates.empty()) return std::nullopt;
    return candidates.front();
}

}  // namespace phyplay
