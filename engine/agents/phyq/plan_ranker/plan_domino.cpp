// What falls over onto pigs: single uprights, and towers beside structures.
#include <algorithm>

#include "engine/agents/phyq/plan_ranker/plan_families.h"

namespace phyplay {
namespace {

constexpr double kUprightConfidence = 0.8;
constexpr double kSteepestPush = 35.0;
constexpr double kSlackPx = 2.0;

/// Falling to the right, a block sweeps a quarter of a circle around its lower right corner.
bool can_fall_on(const PlanObject& block, const PlanObject& pig) {
    const Vec2 foot{block.box.right, block.box.bottom};
    return pig.box.middle().x > foot.x && pig.box.top < foot.y &&
           distance_between(foot, nearest_on(pig.outline, foot)) <= block.box.height();
}

/// Wood, ice, stone.
double impact_of(BirdType bird, ScreenClass kind) {
    const auto choose = [&](double wood, double ice, double stone) {
        if (kind == ScreenClass::wood) return wood;
        return kind == ScreenClass::ice ? ice : stone;
    };
    switch (bird) {
        case BirdType::red: return choose(0.65, 0.8, 0.3);
        case BirdType::yellow: return choose(1.0, 0.6, 0.2);
        case BirdType::black: return 1.0;
        case BirdType::blue: return choose(0.5, 1.0, 0.25);
        case BirdType::white: return choose(0.8, 0.7, 0.6);
    }
    return 0.0;
}

/// Bar 1, block 0.5, cube 0. The sheet names the forms; where they begin is decided here, by the longer side.
double form_of(const PlanObject& object) {
    const double longer = std::max(object.box.width(), object.box.height());
    const double shorter = std::max(1.0, std::min(object.box.width(), object.box.height()));
    if (longer >= 3.0 * shorter) return 1.0;
    return longer >= 1.5 * shorter ? 0.5 : 0.0;
}

double tower_confidence(const PlanContext& context, const PlanStructure& tower, int block) {
    const PlanScene& scene = context.scene();
    const PlanObject& object = scene.object(block);
    const auto to_the_right = std::count_if(tower.members.begin(), tower.members.end(), [&](int other) {
        const OutlineBox& box = scene.object(other).box;
        return box.left >= object.box.right - kSlackPx && box.top < object.box.bottom && box.bottom > object.box.top;
    });
    const std::vector<int> carried = scene.supported_by(block);
    const auto above =
        std::count_if(carried.begin(), carried.end(), [&](int other) { return scene.object(other).is_block(); });
    const double above_counted = above == 0 ? 2.0 : above <= 2 ? 0.0 : static_cast<double>(above);
    return std::clamp(0.12041 - 0.03749 * static_cast<double>(to_the_right) + 0.53054 * form_of(object) -
                          0.07393 * above_counted + 0.10136 * impact_of(context.bird(), object.kind),
                      0.0, 1.0);
}

void add_uprights(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (const int pig : scene.pigs()) {
        if (!context.direct_flights_to(pig).empty()) continue;
        for (int block = 0; block < std::ssize(scene.objects()); ++block) {
            const PlanObject& object = scene.object(block);
            if (!object.is_block() || !object.is_upright() || !can_fall_on(object, scene.object(pig))) continue;
            for (const PlanFlight* flight : context.direct_flights_to(block)) {
                plans.push_back(
                    context.plan_of(PlanFamily::domino, *flight, block, kUprightConfidence, {.destroyed = {pig}}));
            }
        }
    }
}

}  // namespace

const PlanStructure* structure_with_pigs_under(const PlanScene& scene, const PlanStructure& falling) {
    for (const PlanStructure& other : scene.structures()) {
        const double gap = other.box.left - falling.box.right;
        if (!other.pigs.empty() && gap >= -kSlackPx && gap <= falling.box.height() &&
            other.box.bottom > falling.box.top) {
            return &other;
        }
    }
    return nullptr;
}

void add_domino_plans(const PlanContext& context, std::vector<Plan>& plans) {
    add_uprights(context, plans);
    const PlanScene& scene = context.scene();
    for (const PlanStructure& tower : scene.structures()) {
        const PlanStructure* neighbour = tower.is_tower() ? structure_with_pigs_under(scene, tower) : nullptr;
        if (neighbour == nullptr) continue;
        for (const int block : tower.members) {
            if (!scene.object(block).is_block()) continue;
            const double confidence = tower_confidence(context, tower, block);
            if (confidence <= kLeastConfidence) continue;
            for (const PlanFlight* flight : context.direct_flights_to(block)) {
                const double angle_deg = flight->encounters.front().angle_deg;
                if (angle_deg < -kSteepestPush || angle_deg > kSteepestPush) continue;
                plans.push_back(
                    context.plan_of(PlanFamily::domino, *flight, block, confidence, {.affected = neighbour->pigs}));
            }
        }
    }
}

}  // namespace phyplay
