#include "engine/agents/phyq/plan_ranker/plan_flight.h"

#include <algorithm>
#include <cmath>
#include <numbers>

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

/// Of wood, ice and stone (agents sheet, section 6).
struct Impacts {
    double wood;
    double ice;
    double stone;
};

Impacts impacts_of(BirdType bird) {
    switch (bird) {
        case BirdType::red: return {217.9, 272.4, 36.3};
        case BirdType::yellow: return {6482.0, 5788.0, 772.0};
        case BirdType::blue: return {2171.0, 8681.0, 362.0};
        case BirdType::black: return {3014.0, 3768.0, 1507.0};
        case BirdType::white: return {2717.0, 3396.0, 566.0};
    }
    return {};
}

double impact_on(BirdType bird, ScreenClass kind) {
    const Impacts impacts = impacts_of(bird);
    switch (kind) {
        case ScreenClass::wood: return impacts.wood;
        case ScreenClass::ice: return impacts.ice;
        case ScreenClass::stone: return impacts.stone;
        case ScreenClass::platform: return 0.001;
        case ScreenClass::pig: return 500000.0;
        case ScreenClass::tnt:
        case ScreenClass::bird: break;
    }
    return 2.0;
}

bool is_near(const OutlineBox& box, Vec2 point, double distance) {
    return point.x >= box.left - distance && point.x <= box.right + distance && point.y >= box.top - distance &&
           point.y <= box.bottom + distance;
}

}  // namespace

const Encounter* PlanFlight::find(int object) const {
    const auto found = std::find_if(encounters.begin(), encounters.end(),
                                    [&](const Encounter& encounter) { return encounter.object == object; });
    return found == encounters.end() ? nullptr : &*found;
}

double PlanFlight::time_at(double x) const {
    if (path.velocity.x <= 0.0) return 0.0;
    return std::max(0.0, (x - path.start.x) / path.velocity.x);
}

bool PlanFlight::is_free_to_aim() const {
    return encounters.empty() || encounters.front().time >= time_at(aim.x);
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

void trace(const PlanScene& scene, double bird_radius_px, PlanFlight& flight) {
    flight.encounters = encounters_on(scene, flight.path, bird_radius_px, &flight.end);
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

}  // namespace phyplay
