// A PlanContext is what a family of plans works with: the scene, a bird to shoot, the flights it can make, and the
// plans that come of them.
//
// A FlightPath is the way the plan ranker expects a bird to take, a parabola in pixels (y down), in a unit of time of
// its own in which gravity is 1; a PlanFlight is what it meets there. What is met is found with outlines, in the
// order in which the bird would come by if nothing stopped it; how far it really comes the penetration model tells
// (agents sheet, section 6): a bird has energy 1, and every object takes its cost. A Plan is one shot with what is
// expected of it. Its effects are on pigs, told by their body numbers, so that plans of different moments and birds
// can be compared.
#pragma once

#include <optional>
#include <vector>

#include "engine/agents/phyq/plan_ranker/plan_scene.h"
#include "engine/agents/phyq/table_planner.h"
#include "engine/phyq/level/slingshot_level.h"
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
    bool is_free_to_aim() const { return encounters.empty() || encounters.front().time >= time_at(aim.x); }
};

/// What a path meets. Radius in pixels. `end`, where given, is told where it ends.
std::vector<Encounter> encounters_on(const PlanScene& scene, const FlightPath& path, double bird_radius_px,
                                     Vec2* end = nullptr);

/// The share of a bird's energy that an object takes: area * 9.3 / impact.
double penetration_cost(BirdType bird, const PlanObject& object);

/// Of everything that the flight meets before `object`. Requires that it meets the object.
double cost_before(const PlanScene& scene, BirdType bird, const PlanFlight& flight, int object);

/// Body numbers, sorted. A pig is in one of the lists.
struct PlanEffects {
    std::vector<int> destroyed;
    std::vector<int> affected;  ///< moved or hurt
    std::vector<int> freed;     ///< of what protects them

    bool operator==(const PlanEffects&) const = default;
};

struct Plan {
    BirdType bird = BirdType::red;
    int target = -1;  ///< body number of what is shot at; -1 for a point in the air
    PlannedShot shot;
    std::optional<double> tap_s;  ///< after the release
    double confidence = 0.0;      ///< 0 to 1; up to 2 once the look-ahead has raised it
    PlanEffects effects;
};

class PlanContext {
public:
    /// The scene must outlive the context. `birds_left` counts this bird and all that wait.
    PlanContext(const PlanScene& scene, const ScreenRectangle& slingshot, BirdType bird, int birds_left);

    /// The same with another bird.
    PlanContext with_bird(BirdType bird) const { return {scene_, slingshot_, bird, birds_left_}; }

    const PlanScene& scene() const { return scene_; }
    BirdType bird() const { return bird_; }
    int birds_left() const { return birds_left_; }
    double bird_radius_px() const { return planning_radius(bird_); }
    Vec2 reference_point() const { return planner_.reference_point(); }

    /// The flat arc to a point on the screen, then the steep one; none where it is out of reach.
    std::vector<PlanFlight> flights_at(Vec2 target) const;
    /// Those to the middle of an object's box.
    const std::vector<PlanFlight>& flights_to(int object) const { return flights_to_[object]; }
    /// The flight that begins at this angle.
    PlanFlight flight_at_angle(double launch_angle_rad) const {
        return flight_of(planner_.shot_with(launch_angle_rad), {});
    }

    /// Those of flights_to() that meet nothing before the object.
    std::vector<const PlanFlight*> direct_flights_to(int object) const;

    /// A plan with these effects on objects of the scene, told by index (the plan has their body numbers; what is
    /// destroyed is not listed as affected too), and with the power used at the bird's share of the time to the
    /// flight's aim: black 1.05, blue 0.80, white 0.90, yellow 0.85 (agents sheet, section 6).
    Plan plan_of(const PlanFlight& flight, int target, double confidence, const PlanEffects& effects) const;

    /// Seconds after the release at which the bird is `share` of the way, in time, to the flight's aim.
    double tap_s(const PlanFlight& flight, double share) const;

private:
    PlanFlight flight_of(const PlannedShot& shot, Vec2 aim) const;

    const PlanScene& scene_;
    ScreenRectangle slingshot_;
    TablePlanner planner_;
    BirdType bird_;
    int birds_left_;
    std::vector<std::vector<PlanFlight>> flights_to_;
};

struct Rebound {
    int platform = 0;
    int object = 0;  ///< met next; no platform
};

/// Empty where the flight meets something else first, or nothing but a platform next.
std::optional<Rebound> rebound_of(const PlanScene& scene, const PlanFlight& flight, double bird_radius_px);

}  // namespace phyplay
