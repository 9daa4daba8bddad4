#include "engine/agents/phyq/best_of/strategies.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/base/portable_math.h"
#include "engine/phyq/level/shot.h"

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
    std::ranges::stable_sort(candidates,
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

namespace {

bool is_beside_pig(const AgentScene& scene, const ScreenObject& tnt) {
    constexpr double kRange = 90.0;
    const Vec2 at = center_of(tnt.box);
    return std::ranges::any_of(scene.objects, [&](const ScreenObject& object) {
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
        const double distance = std::hypot(center_of(tnt.box).x - center_of(object.box).x,
                                           center_of(tnt.box).y - center_of(object.box).y);
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
    std::ranges::stable_sort(candidates,
                             [](const CandidateShot& a, const CandidateShot& b) { return a.utility > b.utility; });
    return choose_for_birds(scene, candidates);
}

namespace {

bool is_destroyable(BirdType bird, ScreenClass kind) {
    if (kind == ScreenClass::pig || kind == ScreenClass::tnt) return true;
    if (bird == BirdType::blue) return kind == ScreenClass::ice;
    if (bird == BirdType::yellow) return kind == ScreenClass::wood;
    return bird == BirdType::black && is_block(kind);
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
            const bool is_free = std::ranges::all_of(candidate.in_the_way, [&](const ObjectInTheWay& met) {
                return is_destroyable(*scene.bird, met.object->kind);
            });
            const int count = row_length(scene, *scene.bird, candidate);
            if (!is_free || count <= least_ratio * block_count) continue;
            candidate.utility = kPerObject * count;
            candidates.push_back(std::move(candidate));
        }
    }
    std::ranges::stable_sort(candidates, [](const CandidateShot& a, const CandidateShot& b) {
        if (a.utility != b.utility) return a.utility > b.utility;
        return center_of(a.target->box).x < center_of(b.target->box).x;
    });
    if (candidates.empty()) return std::nullopt;
    return candidates.front();
}

Shot draw_steep_shot(const AgentScene& scene, NumpyRandom& random, Vec2 slingshot) {
    const double angle = random.uniform(to_radians(30.0), to_radians(58.6));
    const double tap_ms = random.uniform(2000.0, 3000.0);
    const bool has_no_tap = !scene.bird || scene.bird == BirdType::red || scene.bird == BirdType::black;
    return shot_of(scene.planner.shot_with(angle), has_no_tap ? 0.0 : tap_ms, slingshot);
}

Shot shot_of(const PlannedShot& planned, double tap_ms, Vec2 slingshot) {
    Shot shot = shot_released_at(slingshot, planned.release);
    if (tap_ms > 0.0) shot.tap_s = std::min(tap_ms / 1000.0, kLatestShotTime);
    return shot;
}

}  // namespace phyplay
