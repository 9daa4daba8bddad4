// A FlightPreview is what will happen to the bird on the sling until it first touches something: the trajectory
// visualiser of Phy-Q. A PowerPreview is what its power would do if it were used at some moment of that flight.
//
// It is computed, not simulated: the path is that of phyq/rules/launch.h, exactly as the simulation moves the bird,
// and the contact comes from the outlines of everything that stands in the way. Nothing in the level moves meanwhile,
// so previews hold for levels at rest.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/phyq/rules/launch.h"

namespace phyplay {

/// Everything a flying bird can touch, where it is now.
class FlightObstacles {
public:
    /// Requires as many poses as bodies. Birds, eggs and the slingshot's post are none: birds pass them.
    FlightObstacles(const SlingshotSetup& setup, const SlingshotLevel& level, std::span<const SlingshotBody> bodies,
                    std::span<const BodyPose> poses);

    struct Touch {
        int body = -1;
        double share = 1.0;  ///< of the way where it happens
    };

    /// What a circle touches first on its straight way of one step, if anything.
    std::optional<Touch> first_touch(Vec2 from, Vec2 to, double radius) const;

private:
    struct Part {
        int body = -1;
        Vec2 low;  ///< corners of the box around it
        Vec2 high;
        std::vector<Vec2> corners;  ///< counter-clockwise
    };

    std::vector<Part> parts_;
};

struct FlightPreview {
    struct Contact {
        int step = 0;   ///< after the launch; of the simulation's first hit, or one beside it
        int body = -1;  ///< what is hit
        Vec2 at;        ///< the middle of the bird then
    };

    double radius = 0.0;             ///< of the bird
    std::vector<Vec2> middles;       ///< of the bird, 0, 1, 2, ... steps after the launch
    std::optional<Contact> contact;  ///< empty: it leaves the level untouched
    std::optional<int> power_step;   ///< the first step after which a tap acts; empty: never
};

/// The flight of a bird let go from this drag. Requires finite numbers.
FlightPreview preview_flight(const SlingshotSetup& setup, const SlingshotLevel& level,
                             const FlightObstacles& obstacles, BirdType bird, Vec2 drag);

struct PowerPreview {
    int step = 0;                          ///< after the launch
    Vec2 at;                               ///< the middle of the bird then
    std::vector<std::vector<Vec2>> paths;  ///< from there on: one; three of blue birds; bird and egg of white ones
    double blast_radius = 0.0;             ///< of black birds, which do not fly on
};

/// Empty for birds without a power, and where nothing is left of the flight to use it in. `share`: where between the
/// first possible moment and the contact, 0 to 1. `flight` is preview_flight() of the same bird and drag.
std::optional<PowerPreview> preview_power(const SlingshotSetup& setup, const SlingshotLevel& level,
                                          const FlightObstacles& obstacles, const FlightPreview& flight,
                                          BirdType bird, Vec2 drag, double share);

}  // namespace phyplay
