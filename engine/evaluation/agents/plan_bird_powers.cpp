// Plans that live on a bird's power: blue through ice, black explosions, white eggs.
#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/evaluation/agents/plan_families.h"
#include "engine/observation/agent_picture.h"

namespace phyplay {
namespace {

constexpr double kStructureSlackPx = 2.0;

// --- black
// -----------------------------------------------------------------------------------------------------------

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

/// Whether the structure, as high as it is, falls onto the other when it falls to the right.
bool falls_onto(const PlanStructure& left, const PlanStructure& right) {
    const double gap = right.box.left - left.box.right;
    return gap >= -kStructureSlackPx && gap <= left.box.height() && right.box.bottom > left.box.top;
}

void add_black_bird_plans(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (const PlanStructure& structure : scene.structures()) {
        const auto neighbour = std::find_if(
            scene.structures().begin(), scene.structures().end(),
            [&](const PlanStructure& other) { return !other.pigs.empty() && falls_onto(structure, other); });
        const bool is_home = !structure.pigs.empty();
        if (!is_home && neighbour == scene.structures().end()) continue;
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

// --- blue
// ------------------------------------------------------------------------------------------------------------

constexpr double kDefrostConfidence = 0.7;

void add_defrost_plans(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    const auto has_neighbours = [&](int ice) {
        bool left = false;
        bool right = false;
        for (int other = 0; other < std::ssize(scene.objects()); ++other) {
            left = left || scene.is_left(other, ice);
            right = right || scene.is_left(ice, other);
        }
        return left && right;
    };
    for (const int pig : scene.pigs()) {
        for (const PlanFlight& flight : context.flights_to(pig)) {
            if (flight.find(pig) == nullptr || flight.hits_first(pig)) continue;
            const int first = flight.encounters.front().object;
            if (scene.object(first).kind != PlanObjectClass::ice || !has_neighbours(first)) continue;
            plans.push_back(
                context.plan_of(PlanFamily::defrost, flight, first, kDefrostConfidence, {.freed = {pig}}));
        }
    }
}

// --- white
// -----------------------------------------------------------------------------------------------------------

constexpr double kEggPx = 35.0;
constexpr double kWeakEggPx = 45.0;
constexpr double kCollateralPx = 65.0;
constexpr double kTapShare = 0.90;
constexpr double kLowestDropPx = 15.0;
constexpr double kHighestDropPx = 200.0;
constexpr double kDropStepPx = 10.0;

/// Straight down from `from`: onto the first thing, or the ground.
Vec2 egg_lands_at(const PlanScene& scene, Vec2 from) {
    double y = kGroundRow;
    for (const PlanObject& object : scene.objects()) {
        if (from.x < object.box.left || from.x > object.box.right || object.box.bottom < from.y) continue;
        // The outline's upper border in this column; slopes are not level with their box.
        for (double at = std::max(from.y, object.box.top); at <= object.box.bottom && at < y; at += 1.0) {
            if (distance_between(nearest_on(object.outline, {from.x, at}), {from.x, at}) < 1.0) y = at;
        }
    }
    return {from.x, y};
}

/// 1 within 35 pixels, falling to 0.8 at 45, 0 outside.
double egg_value(double distance_px) {
    if (distance_px <= kEggPx) return 1.0;
    if (distance_px > kWeakEggPx) return 0.0;
    return 1.0 - 0.2 * (distance_px - kEggPx) / (kWeakEggPx - kEggPx);
}

std::optional<Plan> egg_plan(const PlanContext& context, const PlanFlight& flight, int goal) {
    const PlanScene& scene = context.scene();
    const double drop_time = kTapShare * flight.time_at(flight.aim.x);
    if (!flight.encounters.empty() && flight.encounters.front().time < drop_time) return std::nullopt;
    const Vec2 drop = flight.path.position(drop_time);
    const Vec2 landing = egg_lands_at(scene, drop);
    const auto value_of = [&](int object) {
        return egg_value(distance_between(landing, nearest_on(scene.object(object).outline, landing)));
    };
    double confidence = value_of(goal);
    PlanEffects effects;
    if (scene.object(goal).kind == PlanObjectClass::tnt) {
        effects.destroyed = pigs_in_tnt_range(scene, goal);
        confidence *= effects.destroyed.empty() ? 0.6 : 1.0;
    }
    for (const int pig : scene.pigs()) {
        const double distance = distance_between(landing, nearest_on(scene.object(pig).outline, landing));
        if (distance <= kWeakEggPx) {
            effects.destroyed.push_back(pig);
        } else if (distance <= kCollateralPx) {
            effects.affected.push_back(pig);
        }
    }
    if (confidence <= kLeastConfidence) return std::nullopt;
    return context.plan_of(PlanFamily::white_bird, flight, goal, confidence, effects);
}

/// Flights are aimed at points beyond the goal, so that the bird is above it at 0.90 of their time.
void add_egg_plans(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (int goal = 0; goal < std::ssize(scene.objects()); ++goal) {
        const PlanObject& object = scene.object(goal);
        if (!object.is_pig() && object.kind != PlanObjectClass::tnt) continue;
        const double start = context.reference_point().x;
        const double x = start + (object.box.middle().x - start) / kTapShare;
        for (double above = kLowestDropPx; above <= kHighestDropPx; above += kDropStepPx) {
            for (const PlanFlight& flight : context.flights_at({x, object.box.top - above})) {
                if (auto plan = egg_plan(context, flight, goal)) plans.push_back(*std::move(plan));
            }
        }
    }
}

}  // namespace

void add_bird_power_plans(const PlanContext& context, std::vector<Plan>& plans) {
    switch (context.bird()) {
        case BirdType::red:
        case BirdType::yellow: break;
        case BirdType::blue: add_defrost_plans(context, plans); break;
        case BirdType::black:
            add_black_bird_plans(context, plans);
            add_fly_by_plans(context, plans);
            break;
        case BirdType::white: add_egg_plans(context, plans); break;
    }
}

}  // namespace phyplay
