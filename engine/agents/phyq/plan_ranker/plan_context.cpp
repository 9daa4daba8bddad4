#include "engine/agents/phyq/plan_ranker/plan_context.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "engine/base/portable_math.h"
#include "engine/phyq/level/shot.h"
#include "engine/phyq/view/agent_picture.h"

namespace phyplay {
namespace {

constexpr double kStepPx = 2.0;
constexpr int kLongestTrace = 4000;
constexpr double kPixelEnergy = 9.3;

double angle_deg_of(Vec2 velocity) {
    // In long double, of which there is one variant (base/portable_math.h).
    const auto angle = std::atan2(static_cast<long double>(-velocity.y), static_cast<long double>(velocity.x));
    return static_cast<double>(angle * 180.0L / std::numbers::pi_v<long double>);
}

/// On blocks (agents sheet, section 6).
constexpr PerPublishedBird<PerBlock> kImpacts{{{{272.4, 217.9, 36.3},        // red
                                                {8681.0, 2171.0, 362.0},     // blue
                                                {5788.0, 6482.0, 772.0},     // yellow
                                                {3768.0, 3014.0, 1507.0},    // black
                                                {3396.0, 2717.0, 566.0}}}};  // white

double impact_on(BirdType bird, ScreenClass kind) {
    if (is_block(kind)) return kImpacts.of(bird).of(kind);
    if (kind == ScreenClass::platform) return 0.001;
    return kind == ScreenClass::pig ? 500000.0 : 2.0;
}

bool is_near(const OutlineBox& box, Vec2 point, double distance) {
    return point.x >= box.left - distance && point.x <= box.right + distance && point.y >= box.top - distance &&
           point.y <= box.bottom + distance;
}

/// Of the time to the target (agents sheet, section 6); 0 for birds without a power.
constexpr PerPublishedBird<double> kTapShares{{0.0, 0.80, 0.85, 1.05, 0.90}};

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

constexpr double kKeptAgainstSurface = 0.5;
constexpr double kClearancePx = 1.0;

/// The path that begins where the bird leaves a surface that it came to at `hit`.
FlightPath bounced(const FlightPath& path, const Encounter& hit, const PlanObject& platform, double bird_radius_px) {
    const Vec2 normal = normal_at(platform.outline, hit.place);
    const Vec2 surface = nearest_on(platform.outline, hit.place);
    const Vec2 velocity = path.velocity_at(hit.time);
    const double against = velocity.x * normal.x + velocity.y * normal.y;
    const double push = against < 0.0 ? -(1.0 + kKeptAgainstSurface) * against : 0.0;
    const double away = bird_radius_px + kClearancePx;
    return {.start = surface + away * normal, .velocity = velocity + push * normal};
}

}  // namespace

const Encounter* PlanFlight::find(int object) const {
    const auto found =
        std::ranges::find_if(encounters, [&](const Encounter& encounter) { return encounter.object == object; });
    return found == encounters.end() ? nullptr : &*found;
}

double PlanFlight::time_at(double x) const {
    if (path.velocity.x <= 0.0) return 0.0;
    return std::max(0.0, (x - path.start.x) / path.velocity.x);
}

std::vector<Encounter> encounters_on(const PlanScene& scene, const FlightPath& path, double bird_radius_px,
                                     Vec2* end) {
    std::vector<Encounter> encounters;
    std::vector<char> is_met(scene.objects().size());
    double time = 0.0;
    Vec2 place = path.start;
    for (int i = 0; i < kLongestTrace; ++i) {
        const Vec2 velocity = path.velocity_at(time);
        time += kStepPx / std::max(length_of(velocity), 1.0);
        place = path.position(time);
        if (place.y >= kGroundRow || place.x < 0.0 || place.x > kAgentScreenWidth) break;
        for (std::size_t k = 0; k < is_met.size(); ++k) {
            const PlanObject& object = scene.objects()[k];
            if (is_met[k] != 0 || !is_near(object.box, place, bird_radius_px)) continue;
            if (distance_between(nearest_on(object.outline, place), place) > bird_radius_px) continue;
            is_met[k] = 1;
            encounters.push_back({.object = static_cast<int>(k),
                                  .time = time,
                                  .place = place,
                                  .angle_deg = angle_deg_of(path.velocity_at(time))});
        }
    }
    if (end != nullptr) *end = place;
    return encounters;
}

double penetration_cost(BirdType bird, const PlanObject& object) {
    return object.area_px2 * kPixelEnergy / impact_on(bird, object.kind);
}

double cost_before(const PlanScene& scene, BirdType bird, const PlanFlight& flight, int object) {
    double cost = 0.0;
    for (const Encounter& encounter : flight.encounters) {
        if (encounter.object == object) break;
        cost += penetration_cost(bird, scene.object(encounter.object));
    }
    return cost;
}

PlanContext::PlanContext(const PlanScene& scene, const ScreenRectangle& slingshot, BirdType bird, int birds_left)
    : scene_(scene), slingshot_(slingshot), planner_(slingshot), bird_(bird), birds_left_(birds_left) {
    for (const PlanObject& object : scene.objects()) flights_to_.push_back(flights_at(object.box.middle()));
}

std::vector<PlanFlight> PlanContext::flights_at(Vec2 target) const {
    std::vector<PlanFlight> flights;
    for (const PlannedShot& shot : planner_.shots_at(target)) flights.push_back(flight_of(shot, target));
    return flights;
}

PlanFlight PlanContext::flight_of(const PlannedShot& shot, Vec2 aim) const {
    const double angle = shot.launch_angle_rad - launch_angle_correction(shot.launch_angle_rad);
    // From slingshots to pixels: with gravity 1 in both, speeds grow with the root of the scale.
    const double speed = table_speed(angle) * std::sqrt(planner_.scale());
    PlanFlight flight{
        .shot = shot,
        .path = {.start = reference_point(), .velocity = {speed * portable_cos(angle), -speed * portable_sin(angle)}},
        .aim = aim};
    flight.encounters = encounters_on(scene_, flight.path, bird_radius_px(), &flight.end);
    return flight;
}

std::vector<const PlanFlight*> PlanContext::direct_flights_to(int object) const {
    std::vector<const PlanFlight*> direct;
    for (const PlanFlight& flight : flights_to(object)) {
        if (flight.hits_first(object)) direct.push_back(&flight);
    }
    return direct;
}

Plan PlanContext::plan_of(const PlanFlight& flight, int target, double confidence, const PlanEffects& effects) const {
    Plan plan{.bird = bird_,
              .target = target < 0 ? -1 : scene_.object(target).body,
              .shot = flight.shot,
              .tap_s = std::nullopt,
              .confidence = confidence,
              .effects = as_bodies(scene_, effects)};
    if (const double share = kTapShares.of(bird_); share > 0.0) plan.tap_s = tap_s(flight, share);
    return plan;
}

double PlanContext::tap_s(const PlanFlight& flight, double share) const {
    const double seconds = share * planner_.tap_ms(flight.shot, flight.aim.x, 100.0) / 1000.0;
    return std::clamp(seconds, 0.0, kLatestShotTime);
}

std::optional<Rebound> rebound_of(const PlanScene& scene, const PlanFlight& flight, double bird_radius_px) {
    if (flight.encounters.empty()) return std::nullopt;
    const Encounter& hit = flight.encounters.front();
    const PlanObject& platform = scene.object(hit.object);
    if (!platform.is_platform()) return std::nullopt;
    const std::vector<Encounter> next =
        encounters_on(scene, bounced(flight.path, hit, platform, bird_radius_px), bird_radius_px);
    if (next.empty() || scene.object(next.front().object).is_platform()) return std::nullopt;
    return Rebound{.platform = hit.object, .object = next.front().object};
}

}  // namespace phyplay
