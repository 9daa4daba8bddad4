#include "engine/agents/phyq/plan_ranker/plan_families.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "engine/phyq/view/agent_picture.h"

namespace phyplay {

std::vector<Plan> all_plans(const PlanContext& context) {
    std::vector<Plan> plans;
    for (const auto add : {add_target_pig_plans, add_tnt_plans, add_approximate_plans, add_bunker_plans,
                           add_domino_plans, add_heavy_object_plans, add_collapse_plans, add_defrost_plans,
                           add_black_bird_plans, add_white_bird_plans, add_last_resort_plans}) {
        add(context, plans);
    }
    return plans;
}

// Pigs hit by the bird itself: directly, through what gives way, or at a corner.
namespace {

/// The pigs the bird comes to before its energy is spent.
std::vector<int> pigs_reached(const PlanContext& context, const PlanFlight& flight) {
    std::vector<int> pigs;
    double cost = 0.0;
    for (const Encounter& encounter : flight.encounters) {
        const PlanObject& object = context.scene().object(encounter.object);
        if (object.is_pig()) pigs.push_back(encounter.object);
        cost += penetration_cost(context.bird(), object);
        if (cost >= 1.0) break;
    }
    return pigs;
}

/// The nearest to the sling: the sheet does not tell which one is preferred.
int preferred_pig(const PlanScene& scene) {
    return *std::ranges::min_element(
        scene.pigs(), [&](int a, int b) { return scene.object(a).box.middle().x < scene.object(b).box.middle().x; });
}

}  // namespace

void add_target_pig_plans(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    if (scene.pigs().empty()) return;
    const bool are_all_hittable =
        std::ranges::all_of(scene.pigs(), [&](int pig) { return !context.direct_flights_to(pig).empty(); }) &&
        context.birds_left() >= std::ssize(scene.pigs());
    const int preferred = preferred_pig(scene);
    for (const int pig : scene.pigs()) {
        for (const PlanFlight& flight : context.flights_to(pig)) {
            const Encounter* hit = flight.find(pig);
            if (hit == nullptr) continue;
            const bool is_direct = flight.hits_first(pig);
            const bool is_good = is_direct ? is_steep(hit->angle_deg) || are_all_hittable
                                           : cost_before(scene, context.bird(), flight, pig) < 1.0;
            if (!is_good) continue;
            plans.push_back(context.plan_of(flight, pig, pig == preferred ? 1.0 : 0.9,
                                            {.destroyed = pigs_reached(context, flight)}));
        }
    }
}

void add_approximate_plans(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (int goal = 0; goal < std::ssize(scene.objects()); ++goal) {
        const PlanObject& object = scene.object(goal);
        const bool is_tnt = object.kind == ScreenClass::tnt;
        if ((!object.is_pig() && !is_tnt) || !context.direct_flights_to(goal).empty()) continue;
        const OutlineBox& box = object.box;
        const Vec2 middle = box.middle();
        const double half_size = (box.width() + box.height()) / 4.0;
        const double value = is_tnt ? tnt_value(scene, goal) : 1.0;
        const std::array points{Vec2{box.left, box.top},    Vec2{middle.x, box.top},    Vec2{box.right, box.top},
                                Vec2{box.left, middle.y},   Vec2{box.right, middle.y},  Vec2{box.left, box.bottom},
                                Vec2{middle.x, box.bottom}, Vec2{box.right, box.bottom}};
        for (const Vec2 point : points) {
            const double confidence =
                value * (1.0 - 0.1 * distance_between(point, middle) / std::max(half_size, 1.0));
            if (confidence <= kLeastConfidence) continue;
            for (const PlanFlight& flight : context.flights_at(point)) {
                if (!flight.hits_first(goal)) continue;
                plans.push_back(
                    context.plan_of(flight, goal, confidence,
                                    {.destroyed = is_tnt ? pigs_in_tnt_range(scene, goal) : std::vector<int>{goal}}));
            }
        }
    }
}

// TNT, whose explosion does the work.
namespace {

// The sheet tells no range here; this is the one that the other agents count pigs in (section 4).
constexpr double kTntRangePx = 110.0;
constexpr double kMostCost = 0.99;

}  // namespace

std::vector<int> pigs_in_tnt_range(const PlanScene& scene, int tnt) {
    std::vector<int> near;
    for (const int pig : scene.pigs()) {
        if (distance_between(scene.object(pig).box.middle(), scene.object(tnt).box.middle()) < kTntRangePx) {
            near.push_back(pig);
        }
    }
    return near;
}

double tnt_value(const PlanScene& scene, int tnt) {
    if (!pigs_in_tnt_range(scene, tnt).empty()) return 1.0;
    return std::min(0.9, 0.5 + 0.05 * static_cast<double>(scene.structure_of(tnt)->members.size()));
}

void add_tnt_plans(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (int tnt = 0; tnt < std::ssize(scene.objects()); ++tnt) {
        if (scene.object(tnt).kind != ScreenClass::tnt) continue;
        for (const PlanFlight& flight : context.flights_to(tnt)) {
            if (flight.find(tnt) == nullptr || cost_before(scene, context.bird(), flight, tnt) >= kMostCost) continue;
            plans.push_back(
                context.plan_of(flight, tnt, tnt_value(scene, tnt), {.destroyed = pigs_in_tnt_range(scene, tnt)}));
        }
    }
}

// Pigs behind blocks, or inside of structures: breaking through, or pushing the structure over.
namespace {

/// How well a bird tips blocks of a class over; 0 where the sheet tells nothing, which makes no plans.
double tipping_value(BirdType bird, ScreenClass kind) {
    if (bird == BirdType::red) return 9.5;
    const bool is_yellow = bird == BirdType::yellow;
    if (!is_yellow && bird != BirdType::blue) return 0.0;
    if (kind == ScreenClass::ice) return is_yellow ? 3.0 : 2.0;
    if (kind == ScreenClass::wood) return is_yellow ? 2.0 : 8.0;
    return is_yellow ? 1.0 : 8.0;
}

double mean_column_distance(const PlanScene& scene, int block, const std::vector<int>& pigs) {
    double sum = 0.0;
    for (const int pig : pigs)
        sum += std::fabs(scene.object(pig).box.middle().x - scene.object(block).box.middle().x);
    return sum / static_cast<double>(pigs.size());
}

void add_breakthroughs(const PlanContext& context, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (const int pig : scene.pigs()) {
        for (const PlanFlight& flight : context.flights_to(pig)) {
            if (flight.find(pig) == nullptr || flight.hits_first(pig)) continue;
            const double cost = cost_before(scene, context.bird(), flight, pig);
            const double confidence = std::min(1.0, (0.5 + 0.5 * context.birds_left()) / cost);
            if (confidence <= kLeastBunkerConfidence) continue;
            // What is not broken through at once is broken for the next bird.
            PlanEffects effects;
            (cost < 1.0 ? effects.destroyed : effects.freed) = {pig};
            plans.push_back(context.plan_of(flight, pig, confidence, effects));
        }
    }
}

double push_confidence(const PlanContext& context, const PlanStructure& structure, int block, double angle_deg) {
    const PlanScene& scene = context.scene();
    const PlanObject& object = scene.object(block);
    double confidence = 0.2 + 0.05 * tipping_value(context.bird(), object.kind);
    if (angle_deg < -30.0 || angle_deg > 45.0) confidence -= 0.5;
    if (object.is_lying()) confidence += scene.is_on_ground(block) ? -0.4 : 0.2;
    return std::min(1.0, confidence - 0.004 * mean_column_distance(scene, block, structure.pigs));
}

}  // namespace

void add_bunker_plans(const PlanContext& context, std::vector<Plan>& plans) {
    add_breakthroughs(context, plans);
    const PlanScene& scene = context.scene();
    for (const PlanStructure& structure : scene.structures()) {
        if (structure.pigs.empty()) continue;
        for (const int block : structure.members) {
            if (!scene.object(block).is_block() || tipping_value(context.bird(), scene.object(block).kind) == 0.0) {
                continue;
            }
            for (const PlanFlight* flight : context.direct_flights_to(block)) {
                const double confidence =
                    push_confidence(context, structure, block, flight->encounters.front().angle_deg);
                if (confidence <= kLeastBunkerConfidence) continue;
                plans.push_back(context.plan_of(*flight, block, confidence, {.affected = structure.pigs}));
            }
        }
    }
}

// Blue birds through ice that stands between a pig and the slingshot.
namespace {

constexpr double kDefrostConfidence = 0.7;

}  // namespace

void add_defrost_plans(const PlanContext& context, std::vector<Plan>& plans) {
    if (context.bird() != BirdType::blue) return;
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
            if (scene.object(first).kind != ScreenClass::ice || !has_neighbours(first)) continue;
            plans.push_back(context.plan_of(flight, first, kDefrostConfidence, {.freed = {pig}}));
        }
    }
}

// Black birds: explosions where they are stopped, beside pigs out of reach, and blocks that they push.
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
                plans.push_back(context.plan_of(*flight, block, is_home ? 0.7 : 0.5,
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
            plans.push_back(context.plan_of(flight, flight.encounters.front().object, blast.confidence,
                                            {.destroyed = blast.pigs}));
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
                    Plan plan = context.plan_of(flight, -1, blast.confidence, {.destroyed = blast.pigs});
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

// White birds: eggs that are dropped above pigs and TNT.
namespace {

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
    if (scene.object(goal).kind == ScreenClass::tnt) {
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
    return context.plan_of(flight, goal, confidence, effects);
}

}  // namespace

void add_white_bird_plans(const PlanContext& context, std::vector<Plan>& plans) {
    if (context.bird() != BirdType::white) return;
    const PlanScene& scene = context.scene();
    for (int goal = 0; goal < std::ssize(scene.objects()); ++goal) {
        const PlanObject& object = scene.object(goal);
        if (!object.is_pig() && object.kind != ScreenClass::tnt) continue;
        for (double above = kLowestDropPx; above <= kHighestDropPx; above += kDropStepPx) {
            for (const PlanFlight& flight : context.flights_at({object.box.middle().x, object.box.top - above})) {
                if (auto plan = egg_plan(context, flight, goal)) plans.push_back(*std::move(plan));
            }
        }
    }
}

}  // namespace phyplay
