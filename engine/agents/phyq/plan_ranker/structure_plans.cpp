#include <algorithm>
#include <cmath>
#include <set>

#include "engine/agents/phyq/plan_ranker/plan_families.h"

namespace phyplay {

// What falls over onto pigs: single uprights, and towers beside structures.
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

constexpr PerPublishedBird<PerBlock> kTowerImpacts{
    {{{0.8, 0.65, 0.3}, {1.0, 0.5, 0.25}, {0.6, 1.0, 0.2}, {1.0, 1.0, 1.0}, {0.7, 0.8, 0.6}}}};

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
    const auto to_the_right = std::ranges::count_if(tower.members, [&](int other) {
        const OutlineBox& box = scene.object(other).box;
        return box.left >= object.box.right - kSlackPx && box.top < object.box.bottom && box.bottom > object.box.top;
    });
    const std::vector<int> carried = scene.supported_by(block);
    const auto above = std::ranges::count_if(carried, [&](int other) { return scene.object(other).is_block(); });
    const double above_counted = above == 0 ? 2.0 : above <= 2 ? 0.0 : static_cast<double>(above);
    return std::clamp(0.12041 - 0.03749 * static_cast<double>(to_the_right) + 0.53054 * form_of(object) -
                          0.07393 * above_counted + 0.10136 * kTowerImpacts.of(context.bird()).of(object.kind),
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
                plans.push_back(context.plan_of(*flight, block, kUprightConfidence, {.destroyed = {pig}}));
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
                plans.push_back(context.plan_of(*flight, block, confidence, {.affected = neighbour->pigs}));
            }
        }
    }
}

// Balls that are to fall on pigs.
namespace {

/// Higher, and no farther to the side than above: what "above" includes is not told, and a ball that leaves its place
/// moves sideways while it falls.
bool is_above(const PlanObject& ball, const PlanObject& pig) {
    const Vec2 from = ball.box.middle();
    const Vec2 to = pig.box.middle();
    return ball.box.bottom <= pig.box.top && std::fabs(to.x - from.x) <= to.y - from.y;
}

/// 0.1 for every pig but the first.
double bonus_for(const std::vector<int>& pigs) {
    return 0.1 * static_cast<double>(pigs.size() - 1);
}

/// Of the ball itself being hit.
double ball_confidence(const PlanScene& scene, int ball, double angle_deg, const std::vector<int>& pigs) {
    if (is_flat(angle_deg)) return 1.0;
    const std::vector<int> below = scene.supporters_of(ball);
    const bool is_on_platform =
        std::ranges::any_of(below, [&](int index) { return scene.object(index).is_platform(); });
    return (is_on_platform ? 0.5 : 0.4) + bonus_for(pigs);
}

}  // namespace

void add_heavy_object_plans(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (int ball = 0; ball < std::ssize(scene.objects()); ++ball) {
        if (!scene.object(ball).is_ball()) continue;
        std::vector<int> pigs;
        for (const int pig : scene.pigs()) {
            if (is_above(scene.object(ball), scene.object(pig))) pigs.push_back(pig);
        }
        if (pigs.empty()) continue;
        const auto add = [&](const PlanFlight& flight, int target, double confidence) {
            if (confidence <= kLeastConfidence) return;
            plans.push_back(context.plan_of(flight, target, std::min(1.0, confidence), {.destroyed = pigs}));
        };
        for (const int carrier : scene.supporters_of(ball)) {
            if (!scene.object(carrier).is_block()) continue;
            for (const PlanFlight* flight : context.direct_flights_to(carrier)) {
                add(*flight, carrier, 0.65 + bonus_for(pigs));
            }
        }
        for (const PlanFlight* flight : context.direct_flights_to(ball)) {
            add(*flight, ball, ball_confidence(scene, ball, flight->encounters.front().angle_deg, pigs));
        }
    }
}

// Blocks that carry others: without them, or once they are pushed aside, a structure comes down.
namespace {

constexpr double kOnBallConfidence = 0.7;

/// In the structure, on what falls, or beside it on the right where it may fall to.
std::vector<int> possibly_affected(const PlanScene& scene, const PlanStructure& structure,
                                   const std::vector<int>& carried) {
    OutlineBox reach = structure.box;
    reach.right += structure.box.height();
    std::vector<int> pigs;
    for (const int pig : scene.pigs()) {
        if (reach.contains(scene.object(pig).box.middle()) || std::ranges::binary_search(carried, pig)) {
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
    const auto removed = std::ranges::count_if(
        obstacles, [&](int obstacle) { return obstacle == block || std::ranges::binary_search(carried, obstacle); });
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
                plans.push_back(context.plan_of(*flight, block, std::min(1.0, confidence), {.affected = pigs}));
            }
        }
    }
}

}  // namespace phyplay
