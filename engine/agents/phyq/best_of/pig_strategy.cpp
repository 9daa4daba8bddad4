#include <algorithm>
#include <tuple>

#include "engine/agents/phyq/best_of/strategies.h"

namespace phyplay {
namespace {

/// Points above a pig, which a white bird aims at, are no shots at its middle: the published program never
/// passed 15.7, which an egg from right above does.
bool is_at_center(const CandidateShot& candidate) {
    return candidate.aim == center_of(candidate.target->box);
}

/// Best first: freest path (shots at the middle being worth so much more), most pigs on it, then the leftmost aim,
/// then the flatter arc.
std::vector<CandidateShot> sorted_candidates(const AgentScene& scene, double worth_of_center) {
    std::vector<CandidateShot> candidates;
    for (const ScreenObject* pig : scene.of_class(ScreenClass::pig)) {
        for (CandidateShot& candidate : candidates_at(scene, *pig, aims_around(scene, *pig))) {
            candidates.push_back(std::move(candidate));
        }
    }
    const auto key = [&](const CandidateShot& candidate) {
        const double center = is_at_center(candidate) ? worth_of_center : 0.0;
        return std::tuple(-candidate.path_utility - center, -candidate.pigs_in_the_way(), candidate.aim.x,
                          candidate.shot.launch_angle_rad);
    };
    std::stable_sort(candidates.begin(), candidates.end(),
                     [&](const CandidateShot& a, const CandidateShot& b) { return key(a) < key(b); });
    return candidates;
}

}  // namespace

std::optional<CandidateShot> pig_shot(const AgentScene& scene) {
    constexpr double kPerPig = 5000.0;
    // The sheet has it in the utility only, but without it in the order too the middle would never be aimed at.
    constexpr double kCenter = 1.0;
    std::optional<CandidateShot> chosen = choose_for_birds(scene, sorted_candidates(scene, kCenter));
    if (!chosen) return std::nullopt;
    chosen->utility =
        kPerPig * (chosen->pigs_in_the_way() + 1) + chosen->path_utility + (is_at_center(*chosen) ? kCenter : 0.0);
    return chosen;
}

std::optional<CandidateShot> plain_pig_shot(const AgentScene& scene) {
    const std::vector<CandidateShot> candidates = sorted_candidates(scene, 0.0);
    if (candidates.empty()) return std::nullopt;
    return candidates.front();
}

}  // namespace phyplay
