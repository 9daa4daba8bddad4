// How a bird leaves the slingshot and flies: from a drag to its exact path, and from a target back to the drag.
//
// A drag is the vector from the sling origin, where the bird sits, to where it is pulled: at most kMaxStretch
// long, longer ones are shortened. The bird starts on the line between the two, with a velocity towards the origin in
// proportion to the drag; where and how fast is the LaunchRule's to say. From there gravity alone acts, in steps of
// kSlingshotStepSeconds, velocity first, so the path is known exactly until the bird touches something. Facts: Phy-Q
// launch sheet, sections 1 and 2; what is uncertain of them: physics_profile.h.
#pragma once

#include <vector>

#include "engine/base/vec2.h"

namespace phyplay {

inline constexpr double kMaxStretch = 1.0;
inline constexpr double kFlightGravity = 9.81 * 0.48;  ///< units per second squared
inline constexpr int kSlingshotStepHz = 50;
inline constexpr double kSlingshotStepSeconds = 0.02;

/// The two facts of the launch that are uncertain. As it stands: what the sheet says.
struct LaunchRule {
    double speed = 10.0;  ///< at full stretch, units per second
    double start =
        1.0;  ///< where the bird begins to fly, as a share of the drag: 1 where it is let go, 0 on the sling

    bool operator==(const LaunchRule&) const = default;
};

/// Where the bird sits, for a slingshot placed at `slingshot`.
Vec2 sling_origin(Vec2 slingshot);

/// The drag, shortened to kMaxStretch where it is longer.
Vec2 clamped_drag(Vec2 drag);

/// The drag at full stretch that sends the bird off at this angle, counter-clockwise from the right.
Vec2 full_stretch_drag(double launch_angle_deg);

/// A bird at the moment it is let go.
struct Launch {
    Vec2 position;
    Vec2 velocity;
};

/// Requires finite numbers.
Launch launch_from(const LaunchRule& rule, Vec2 sling_origin, Vec2 drag);

/// Where the bird is `steps` steps after it was let go, as the simulation moves it (up to f32 rounding).
Vec2 flight_position(const Launch& launch, int steps);

/// A way to hit a target at full stretch.
struct Aim {
    Vec2 drag;                ///< of length kMaxStretch
    double launch_angle_deg;  ///< in (-180, 180]
    double flight_s;          ///< until the bird's position is at the target
};

/// All full-stretch launches whose path, as the simulation moves the bird, leads through `target`: none, or a
/// flat and a high arc, flat one first. Exact to about 1e-9 units, up to what a path made of steps can say about
/// points between them.
std::vector<Aim> aims_at(const LaunchRule& rule, Vec2 sling_origin, Vec2 target);

}  // namespace phyplay
