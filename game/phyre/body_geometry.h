// Distances between bodies as they lie in the scene, for words and marks. Never used to judge an attempt:
// that is the simulation's alone.
#pragma once

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"

namespace phyplay {

/// A point in body coordinates, taken into the scene.
Vec2 to_scene(const Pose& pose, Vec2 local);

/// A point of the scene in the body's own coordinates.
Vec2 to_body(const Pose& pose, Vec2 point);

/// The free space between two bodies.
struct Gap {
    double px = 0.0;  ///< 0 or a little more where they touch or overlap
    Vec2 at;          ///< in the middle of the gap, or of the stretch along which they touch
};

Gap gap_between(const Body& a, const Pose& pose_a, const Body& b, const Pose& pose_b);

/// The point of `body` nearest to `point`; `point` itself where it lies inside.
Vec2 nearest_point(const Body& body, const Pose& pose, Vec2 point);

/// The middle of the body in its own coordinates: where its path is drawn. Balls: 0, 0.
Vec2 middle_of(const Body& body);

/// The placed ball as a body: for drawing and naming it like all others.
Body body_of(double radius);

}  // namespace phyplay
