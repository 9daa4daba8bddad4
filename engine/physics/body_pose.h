// A BodyPose is where a body is and how it is turned, straight from the engine.
//
// It is f32, as Box2D computes. Lengths are in the unit of the world that gave it: pixels in PHYRE, world units in
// Phy-Q.
#pragma once

namespace phyplay {

struct BodyPose {
    float x = 0.0F;
    float y = 0.0F;
    float angle_rad = 0.0F;
    bool is_present = true;  ///< false once it was removed

    bool operator==(const BodyPose&) const = default;
};

}  // namespace phyplay
