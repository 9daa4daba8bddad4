// A PlanContext is what a family of plans works with: the scene, a bird to shoot, and the flights it can make.
#pragma once

#include <vector>

#include "engine/agents/phyq/plan_ranker/plan.h"
#include "engine/agents/phyq/plan_ranker/plan_flight.h"
#include "engine/agents/phyq/table_planner.h"

namespace phyplay {

class PlanContext {
public:
    /// The scene must outlive the context. `birds_left` counts this bird and all that wait.
    PlanContext(const PlanScene& scene, const ScreenRectangle& slingshot, BirdType bird, int birds_left);

    /// The same with another bird.
    PlanContext with_bird(BirdType bird) const { return {scene_, slingshot_, bird, birds_left_}; }

    const PlanScene& scene() const { return scene_; }
    BirdType bird() const { return bird_; }
    int birds_left() const { return birds_left_; }
    double bird_radius_px() const;
    Vec2 reference_point() const;

    /// The flat arc to a point on the screen, then the steep one; none where it is out of reach.
    std::vector<PlanFlight> flights_at(Vec2 target) const;
    /// Those to the middle of an object's box.
    const std::vector<PlanFlight>& flights_to(int object) const {
        return flights_to_[static_cast<std::size_t>(object)];
    }
    /// The flight that begins at this angle.
    PlanFlight flight_at_angle(double launch_angle_rad) const;

    /// Those of flights_to() that meet nothing before the object.
    std::vector<const PlanFlight*> direct_flights_to(int object) const;

    /// A plan with these effects on objects of the scene, told by index (the plan has their body numbers; what is
    /// destroyed is not listed as affected too), and with the power used at the bird's share of the time to the
    /// flight's aim: black 1.05, blue 0.80, white 0.90, yellow 0.85 (agents sheet, section 6).
    Plan plan_of(PlanFamily family, const PlanFlight& flight, int target, double confidence,
                 const PlanEffects& effects) const;

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

}  // namespace phyplay
