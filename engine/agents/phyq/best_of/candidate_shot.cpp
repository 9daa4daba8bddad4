#include "engine/agents/phyq/best_of/candidate_shot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "engine/base/portable_math.h"

namespace phyplay {
namespace {

/// By pig, ice, wood, stone.
using DamageRow = std::array<double, 4>;

DamageRow damage_row(BirdType bird) {
    switch (bird) {
        case BirdType::red: return {5500.0, 1200.0, 1400.0, 500.0};
        case BirdType::yellow: return {5400.0, 1400.0, 4200.0, 600.0};
        case BirdType::blue: return {5400.0, 3300.0, 300.0, 100.0};
        case BirdType::black: return {5300.0, 2000.0, 1450.0, 3600.0};
        case BirdType::white: return {5300.0, 4000.0, 2600.0, 1500.0};
    }
    return {};
}

/// What a block in the way costs, by ice, wood, stone: the table's columns in another order, as the sheet has it.
std::array<double, 3> cost_row(BirdType bird) {
    switch (bird) {
        case BirdType::red: return {1200.0, 500.0, 1400.0};
        case BirdType::yellow: return {1400.0, 600.0, 4200.0};
        case BirdType::blue: return {100.0, 300.0, 3300.0};
        case BirdType::black: return {2000.0, 3600.0, 1450.0};
        case BirdType::white: return {1500.0, 2600.0, 4000.0};
    }
    return {};
}

/// Of ice, wood and stone.
std::size_t material_index(ScreenClass kind) {
    return static_cast<std::size_t>(kind) - static_cast<std::size_t>(ScreenClass::ice);
}

/// Birds that are not known count as red ones, the plainest.
BirdType bird_of(const AgentScene& scene) {
    return scene.bird.value_or(BirdType::red);
}

double path_utility(const AgentScene& scene, const CandidateShot& candidate) {
    constexpr double kSteep = 50.0;
    constexpr double kSteepFactor = 1.2;
    if (candidate.is_blocked()) return kBlockedUtility;
    const std::array<double, 3> costs = cost_row(bird_of(scene));
    const Vec2 center = center_of(candidate.target->box);
    double sum = 0.0;
    for (const ObjectInTheWay& met : candidate.in_the_way) {
        if (!is_block(met.object->kind)) continue;
        const double distance =
            std::max(0.0, std::hypot(met.point.x - center.x, met.point.y - center.y) - scene.bird_radius());
        const auto farther = static_cast<double>(std::pow(static_cast<long double>(distance), 1.4L));
        sum -= (farther / 400.0 + 1.0) * costs.at(material_index(met.object->kind));
    }
    return candidate.shot.launch_angle_rad > to_radians(kSteep) ? kSteepFactor * sum : sum;
}

/// Where a white bird lays its egg so that it falls past x onto the target: 15 pixels above the highest block over
/// it, and higher, up to 200 pixels, until the way there is free; the lowest point in reach where it never is.
std::optional<Vec2> aim_for_egg(const AgentScene& scene, const ScreenObject& target, double x) {
    constexpr double kAbove = 15.0;
    constexpr double kRise = 10.0;
    constexpr double kHighest = 200.0;
    double top = target.box.top;
    for (const ScreenObject* block : scene.blocks()) {
        const bool is_over = x >= block->box.left && x <= right_of(block->box) && block->box.top < target.box.top;
        if (is_over) top = std::min(top, block->box.top);
    }
    std::optional<Vec2> lowest;
    for (double rise = 0.0; rise <= kHighest; rise += kRise) {
        const Vec2 aim{x, top - kAbove - rise};
        for (const PlannedShot& shot : scene.planner.shots_at(aim)) {
            if (!lowest) lowest = aim;
            const std::vector<Vec2> path = scene.planner.path_of(shot);
            const ScreenRectangle point{.left = aim.x, .top = aim.y};
            if (objects_in_the_way(path, point, scene.objects, scene.bird_radius()).empty()) return aim;
        }
    }
    return lowest;
}

}  // namespace

bool CandidateShot::is_blocked() const {
    return std::any_of(in_the_way.begin(), in_the_way.end(),
                       [](const ObjectInTheWay& met) { return met.object->kind == ScreenClass::platform; });
}

int CandidateShot::pigs_in_the_way() const {
    return static_cast<int>(std::count_if(in_the_way.begin(), in_the_way.end(), [](const ObjectInTheWay& met) {
        return met.object->kind == ScreenClass::pig;
    }));
}

int CandidateShot::blocks_in_the_way() const {
    return static_cast<int>(std::count_if(in_the_way.begin(), in_the_way.end(),
                                          [](const ObjectInTheWay& met) { return is_block(met.object->kind); }));
}

double damage_value(BirdType bird, ScreenClass hit) {
    const DamageRow row = damage_row(bird);
    if (hit == ScreenClass::pig || hit == ScreenClass::tnt) return row.front();
    return is_block(hit) ? row.at(1 + material_index(hit)) : 0.0;
}

std::vector<CandidateShot> candidates_at(const AgentScene& scene, const ScreenObject& target,
                                         const std::vector<Vec2>& aims) {
    std::vector<CandidateShot> candidates;
    for (const Vec2 aim : aims) {
        // A white bird does not fly to its target but to a point above it.
        const bool is_above = scene.bird == BirdType::white && !contains(target.box, aim);
        const ScreenRectangle end = is_above ? ScreenRectangle{.left = aim.x, .top = aim.y} : target.box;
        for (const PlannedShot& shot : scene.planner.shots_at(aim)) {
            CandidateShot candidate{.shot = shot, .target = &target, .aim = aim};
            candidate.in_the_way =
                objects_in_the_way(scene.planner.path_of(shot), end, scene.objects, scene.bird_radius());
            candidate.path_utility = path_utility(scene, candidate);
            candidates.push_back(std::move(candidate));
        }
    }
    return candidates;
}

std::vector<Vec2> aims_around(const AgentScene& scene, const ScreenObject& target) {
    constexpr double kEggStep = 11.0;
    const Vec2 center = center_of(target.box);
    if (scene.bird == BirdType::white) {
        std::vector<Vec2> aims;
        for (const double steps : {0.0, -2.0, 2.0, -4.0, 4.0}) {
            if (const auto aim = aim_for_egg(scene, target, center.x + steps * kEggStep)) aims.push_back(*aim);
        }
        return aims;
    }
    const double radius = scene.bird_radius();
    return {center,
            {center.x - radius, center.y},
            {center.x + radius, center.y},
            {center.x, center.y - radius},
            {center.x, center.y + radius}};
}

std::optional<CandidateShot> choose_for_birds(const AgentScene& scene, const std::vector<CandidateShot>& sorted) {
    if (sorted.empty()) return std::nullopt;
    const CandidateShot* chosen = nullptr;
    double least = 0.0;
    std::set<const ScreenObject*> seen;
    for (const CandidateShot& candidate : sorted) {
        if (!seen.insert(candidate.target).second || candidate.is_blocked()) continue;
        const ScreenObject& hit =
            candidate.in_the_way.empty() ? *candidate.target : *candidate.in_the_way.front().object;
        const double value = damage_value(bird_of(scene), hit.kind);
        const bool is_for_another = std::any_of(scene.waiting.begin(), scene.waiting.end(), [&](BirdType other) {
            return damage_value(other, hit.kind) > value;
        });
        if (is_for_another || (chosen != nullptr && value >= least)) continue;
        chosen = &candidate;
        least = value;
    }
    return chosen != nullptr ? *chosen : sorted.front();
}

}  // namespace phyplay
