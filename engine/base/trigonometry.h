// One sine and cosine for everything the simulation sees, the same bits on every machine.
//
// The C library's own differ in the last bit between versions and processors (it picks fused instructions at
// run time). These use plain double arithmetic in a fixed order and round to f32 at the end, which is the
// correctly rounded f32 in all but about one case in 10^8. Box2D is made to use them too (engine/physics).
#pragma once

namespace phyplay {

struct SinCos {
    float sin = 0.0F;
    float cos = 0.0F;
};

/// Sine and cosine of an angle in radians. NaN for infinities and NaN.
SinCos sin_cos_f32(float angle_rad);

}  // namespace phyplay
