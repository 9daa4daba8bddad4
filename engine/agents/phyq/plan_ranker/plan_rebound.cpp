#include "engine/agents/phyq/plan_ranker/plan_rebound.h"

namespace phyplay {
namespace {

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
    return {.start = {surface.x + away * normal.x, surface.y + away * normal.y},
            .velocity = {velocity.x + push * normal.x, velocity.y + push * normal.y}};
}

}  // namespace

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
