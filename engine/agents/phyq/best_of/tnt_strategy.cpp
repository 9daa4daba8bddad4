#include <algorithm>
#include <cmath>

#include "engine/agents/phyq/best_of/strategies.h"

namespace phyplay {
namespace {

double distance_between(const ScreenObject& a, const ScreenObject& b) {
    const Vec2 p = center_of(a.box);
    const Vec2 q = center_of(b.box);
    return std::hypot(p.x - q.x, p.y - q.y);
}

bool is_beside_pig(const AgentScene& scene, const ScreenObject& tnt) {
    constexpr double kRange = 90.0;
    const Vec2 at = center_of(tnt.box);
    return std::any_of(scene.objects.begin(), scene.objects.end(), [&](const ScreenObject& object) {
        const Vec2 center = center_of(object.box);
        return object.kind == ScreenClass::pig && std::fabs(center.x - at.x) <= kRange &&
               std::fabs(center.y - at.y) <= kRange;
    });
}

/// What the explosion would do, by the distances between middles.
double explosion_value(const AgentScene& scene, const ScreenObject& tnt) {
    double sum = 0.0;
    const auto add = [&](double distance, double range, double worth) {
        if (distance < range) sum += (range - distance) / 100.0 * worth;
    };
    for (const ScreenObject& object : scene.objects) {
        const double distance = distance_between(tnt, object);
        switch (object.kind) {
            case ScreenClass::ice: add(distance, 60.0, 50.0); break;
            case ScreenClass::wood: add(distance, 60.0, 100.0); break;
            case ScreenClass::stone: add(distance, 60.0, 400.0); break;
            case ScreenClass::pig: add(distance, 110.0, 3700.0); break;
            case ScreenClass::tnt:
                if (&object != &tnt) add(distance, 50.0, 2500.0);
                break;
            case ScreenClass::platform:
            case ScreenClass::bird: break;
        }
    }
    return sum;
}

}  // namespace

std::optional<CandidateShot> tnt_shot(const AgentScene& scene) {
    constexpr double kPathWeight = 1.2;
    constexpr double kPerPig = 5000.0;
    std::vector<CandidateShot> candidates;
    for (const ScreenObject* tnt : scene.of_class(ScreenClass::tnt)) {
        if (!is_beside_pig(scene, *tnt)) continue;
        const double value = explosion_value(scene, *tnt);
        for (CandidateShot& candidate : candidates_at(scene, *tnt, aims_around(scene, *tnt))) {
            candidate.utility = value + kPathWeight * candidate.path_utility + kPerPig * candidate.pigs_in_the_way();
            candidates.push_back(std::move(candidate));
        }
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const CandidateShot& a, const CandidateShot& b) { return a.utility > b.utility; });
    return choose_for_birds(scene, candidates);
}

}  // namespace phyplay
