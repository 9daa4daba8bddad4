#include <algorithm>
#include <limits>
#include <optional>

#include "engine/agents/phyq/plan_ranker/plan_context.h"
#include "engine/agents/phyq/plan_ranker/plan_families.h"
#include "engine/base/portable_math.h"
#include "engine/phyq/view/agent_picture.h"

namespace phyplay {

// For pigs that no other plan does anything about: rebounds, a bird's acceleration, and shots that may help.
namespace {

constexpr double kReboundConfidence = 0.9;
constexpr double kAccelerationConfidence = 0.5;
constexpr double kAboveLeftConfidence = 0.5;

// Launch angles that are tried where there is nothing to aim at; which ones is not told.
constexpr int kLowestLaunchDeg = -20;
constexpr int kHighestLaunchDeg = 80;

std::vector<int> pigs_left_out(const PlanScene& scene, const std::vector<Plan>& plans) {
    std::vector<int> pigs;
    for (const int pig : scene.pigs()) {
        const int body = scene.object(pig).body;
        const auto has = [&](const std::vector<int>& list) { return std::ranges::binary_search(list, body); };
        const bool is_attacked = std::ranges::any_of(plans, [&](const Plan& plan) {
            return has(plan.effects.destroyed) || has(plan.effects.affected) || has(plan.effects.freed);
        });
        if (!is_attacked) pigs.push_back(pig);
    }
    return pigs;
}

bool is_in(const std::vector<int>& pigs, int pig) {
    return std::ranges::find(pigs, pig) != pigs.end();
}

void add_rebound(const PlanContext& context, const PlanFlight& flight, const std::vector<int>& pigs,
                 std::vector<Plan>& plans) {
    const auto rebound = rebound_of(context.scene(), flight, context.bird_radius_px());
    if (!rebound || !is_in(pigs, rebound->object)) return;
    Plan plan = context.plan_of(flight, rebound->platform, kReboundConfidence, {.destroyed = {rebound->object}});
    plan.tap_s.reset();  // a bird that bounces keeps its power to itself
    plans.push_back(std::move(plan));
}

/// A yellow bird speeds up along its flight, and is taken to fly on in a straight line: when to tap for a pig, and
/// how long that line is.
struct Acceleration {
    int pig = 0;
    double time = 0.0;
    double line_px = 0.0;
};

std::optional<Acceleration> acceleration_of(const PlanContext& context, const PlanFlight& flight,
                                            const std::vector<int>& pigs) {
    const PlanScene& scene = context.scene();
    const double end = flight.encounters.empty() ? flight.time_at(flight.end.x) : flight.encounters.front().time;
    constexpr int kTries = 40;
    for (int i = 1; i < kTries; ++i) {
        const double time = end * i / kTries;
        const Vec2 from = flight.path.position(time);
        const Vec2 velocity = flight.path.velocity_at(time);
        const double speed = length_of(velocity);
        if (speed <= 0.0) continue;
        for (double way = 1.0;; way += 2.0) {
            const Vec2 at{from.x + way * velocity.x / speed, from.y + way * velocity.y / speed};
            if (at.x < 0.0 || at.x > kAgentScreenWidth || at.y >= kGroundRow || at.y < -kAgentScreenHeight) break;
            std::optional<int> met;
            for (int k = 0; k < std::ssize(scene.objects()) && !met; ++k) {
                if (scene.object(k).box.contains(at) && nearest_on(scene.object(k).outline, at) == at) met = k;
            }
            if (!met) continue;
            if (is_in(pigs, *met)) return Acceleration{.pig = *met, .time = time, .line_px = way};
            break;
        }
    }
    return std::nullopt;
}

void add_acceleration(const PlanContext& context, const PlanFlight& flight, const std::vector<int>& pigs,
                      std::vector<Plan>& plans) {
    const auto acceleration = acceleration_of(context, flight, pigs);
    if (!acceleration) return;
    // At most 0.5; less the longer the line, since the bird does fall.
    const double confidence = kAccelerationConfidence * (1.0 - acceleration->line_px / kAgentScreenWidth);
    if (confidence <= 0.0) return;
    Plan plan = context.plan_of(flight, acceleration->pig, confidence, {.destroyed = {acceleration->pig}});
    PlanFlight to_tap = flight;
    to_tap.aim = flight.path.position(acceleration->time);
    plan.tap_s = context.tap_s(to_tap, 1.0);
    plans.push_back(std::move(plan));
}

void add_above_left(const PlanContext& context, const std::vector<int>& pigs, std::vector<Plan>& plans) {
    for (const int pig : pigs) {
        const OutlineBox& box = context.scene().object(pig).box;
        for (const PlanFlight& flight : context.flights_at({box.left - box.width(), box.top - box.height()})) {
            if (!flight.is_free_to_aim()) continue;
            plans.push_back(context.plan_of(flight, -1, kAboveLeftConfidence, {.affected = {pig}}));
        }
    }
}

/// Any object but platforms, which do not move.
void add_any_object(const PlanContext& context, const std::vector<int>& pigs, std::vector<Plan>& plans) {
    const PlanScene& scene = context.scene();
    for (int object = 0; object < std::ssize(scene.objects()); ++object) {
        if (scene.object(object).is_platform()) continue;
        int next = pigs.front();
        double distance = std::numeric_limits<double>::infinity();
        for (const int pig : pigs) {
            const double to_pig = distance_between(scene.object(pig).box.middle(), scene.object(object).box.middle());
            if (to_pig >= distance) continue;
            distance = to_pig;
            next = pig;
        }
        const double confidence = 0.5 - 0.002 * distance;
        if (confidence <= 0.0) continue;
        for (const PlanFlight* flight : context.direct_flights_to(object)) {
            plans.push_back(context.plan_of(*flight, object, confidence, {.affected = {next}}));
        }
    }
}

}  // namespace

void add_last_resort_plans(const PlanContext& context, std::vector<Plan>& plans) {
    const std::vector<int> pigs = pigs_left_out(context.scene(), plans);
    if (pigs.empty()) return;
    for (int degrees = kLowestLaunchDeg; degrees <= kHighestLaunchDeg; ++degrees) {
        const PlanFlight flight = context.flight_at_angle(to_radians(degrees));
        add_rebound(context, flight, pigs, plans);
        if (context.bird() == BirdType::yellow) add_acceleration(context, flight, pigs, plans);
    }
    add_above_left(context, pigs, plans);
    add_any_object(context, pigs, plans);
}

}  // namespace phyplay
