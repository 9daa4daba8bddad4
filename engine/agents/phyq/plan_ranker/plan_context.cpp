#include "engine/agents/phyq/plan_ranker/plan_context.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/base/portable_math.h"
#include "engine/phyq/level/shot.h"

namespace phyplay {
namespace {

/// Of the time to the target (agents sheet, section 6); 0 for birds without a power.
double tap_share_of(BirdType bird) {
    switch (bird) {
        case BirdType::red: return 0.0;
        case BirdType::yellow: return 0.85;
        case BirdType::blue: return 0.80;
        case BirdType::black: return 1.05;
        case BirdType::white: return 0.90;
    }
    return 0.0;
}

/// Sorted, each once, without those of `taken`.
std::vector<int> bodies_of(const PlanScene& scene, const std::vector<int>& objects, const std::vector<int>& taken) {
    std::set<int> bodies;
    for (const int object : objects) bodies.insert(scene.object(object).body);
    for (const int body : taken) bodies.erase(body);
    return {bodies.begin(), bodies.end()};
}

/// From indices to body numbers.
PlanEffects as_bodies(const PlanScene& scene, const PlanEffects& objects) {
    PlanEffects bodies;
    bodies.destroyed = bodies_of(scene, objects.destroyed, {});
    bodies.affected = bodies_of(scene, objects.affected, bodies.destroyed);
    bodies.freed = bodies_of(scene, objects.freed, bodies.destroyed);
    return bodies;
}

}  // namespace

PlanContext::PlanContext(const PlanScene& scene, const ScreenRectangle& slingshot, BirdType bird, int birds_left)
    : scene_(scene), slingshot_(slingshot), planner_(slingshot), bird_(bird), birds_left_(birds_left) {
    for (const PlanObject& object : scene.objects()) flights_to_.push_back(flights_at(object.box.middle()));
}

double PlanContext::bird_radius_px() const {
    return planning_radius(bird_);
}

Vec2 PlanContext::reference_point() const {
    return planner_.reference_point();
}

std::vector<PlanFlight> PlanContext::flights_at(Vec2 target) const {
    std::vector<PlanFlight> flights;
    for (const PlannedShot& shot : planner_.shots_at(target)) flights.push_back(flight_of(shot, target));
    return flights;
}

PlanFlight PlanContext::flight_at_angle(double launch_angle_rad) const {
    return flight_of(planner_.shot_with(launch_angle_rad), {});
}

PlanFlight PlanContext::flight_of(const PlannedShot& shot, Vec2 aim) const {
    const double angle = shot.launch_angle_rad - launch_angle_correction(shot.launch_angle_rad);
    // From slingshots to pixels: with gravity 1 in both, speeds grow with the root of the scale.
    const double speed = table_speed(angle) * std::sqrt(planner_.scale());
    PlanFlight flight{
        .shot = shot,
        .path = {.start = reference_point(), .velocity = {speed * portable_cos(angle), -speed * portable_sin(angle)}},
        .aim = aim};
    trace(scene_, bird_radius_px(), flight);
    return flight;
}

std::vector<const PlanFlight*> PlanContext::direct_flights_to(int object) const {
    std::vector<const PlanFlight*> direct;
    for (const PlanFlight& flight : flights_to(object)) {
        if (flight.hits_first(object)) direct.push_back(&flight);
    }
    return direct;
}

Plan PlanContext::plan_of(PlanFamily family, const PlanFlight& flight, int target, double confidence,
                          const PlanEffects& effects) const {
    Plan plan{.family = family,
              .bird = bird_,
              .target = target < 0 ? -1 : scene_.object(target).body,
              .shot = flight.shot,
              .tap_s = std::nullopt,
              .confidence = confidence,
              .effects = as_bodies(scene_, effects)};
    if (const double share = tap_share_of(bird_); share > 0.0) plan.tap_s = tap_s(flight, share);
    return plan;
}

double PlanContext::tap_s(const PlanFlight& flight, double share) const {
    const double seconds = share * planner_.tap_ms(flight.shot, flight.aim.x, 100.0) / 1000.0;
    return std::clamp(seconds, 0.0, kLatestShotTime);
}

}  // namespace phyplay
