// A FlightPath is the way the plan ranker expects a bird to take, and a PlanFlight what it meets there.
//
// The path is a parabola in pixels (y down), in a unit of time of its own in which gravity is 1. What is met is found
// with outlines, in the order in which the bird would come by if nothing stopped it; how far it really comes the
// penetration model tells (agents sheet, section 6): a bird has energy 1, and every object takes its cost.
#pragma once

#include <vector>

#include "engine/agents/phyq/plan_ranker/plan_scene.h"
#include "engine/phyq/rules/agent_planner.h"

namespace phyplay {

struct FlightPath {
    Vec2 start;
    Vec2 velocity;

    Vec2 position(double time) const {
        return {start.x + velocity.x * time, start.y + velocity.y * time + 0.5 * time * time};
    }
    Vec2 velocity_at(double time) const { return {velocity.x, velocity.y + time}; }
};

struct Encounter {
    int object = 0;
    double time = 0.0;
    Vec2 place;              ///< of the bird's middle
    double angle_deg = 0.0;  ///< of its flight there, below 0 while it comes down
};

/// What flat and steep mean, of the angle at which something is hit.
inline bool is_flat(double angle_deg) {
    return angle_deg >= -20.0 && angle_deg <= 20.0;
}
inline bool is_steep(double angle_deg) {
    return angle_deg < -40.0;
}

struct PlanFlight {
    PlannedShot shot;
    FlightPath path;
    Vec2 aim;                           ///< the point it is to lead through
    std::vector<Encounter> encounters;  ///< every object once, first contact
    Vec2 end;                           ///< on the ground or at the screen's edge

    /// Nullptr where the path does not touch it.
    const Encounter* find(int object) const;
    bool hits_first(int object) const { return !encounters.empty() && encounters.front().object == object; }
    /// When the bird passes the screen column x, forwards; 0 where it flies straight up or to the left.
    double time_at(double x) const;
    /// Nothing is met before the aim.
    bool is_free_to_aim() const;
};

/// Fills in what the path meets and where it ends. Radius in pixels.
void trace(const PlanScene& scene, double bird_radius_px, PlanFlight& flight);

/// The same for a path that begins anywhere. `end`, where given, is told where it ends.
std::vector<Encounter> encounters_on(const PlanScene& scene, const FlightPath& path, double bird_radius_px,
                                     Vec2* end = nullptr);

/// The share of a bird's energy that an object takes: area * 9.3 / impact.
double penetration_cost(BirdType bird, const PlanObject& object);

/// Of everything that the flight meets before `object`. Requires that it meets the object.
double cost_before(const PlanScene& scene, BirdType bird, const PlanFlight& flight, int object);

}  // namespace phyplay
