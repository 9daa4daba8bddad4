// One sine and cosine for everything the simulation sees, the same bits on every machine.
//
// The C library picks other instructions on other processors (fused multiply-add where there is one), and other
// libraries have other routines; a last bit then decides where a ball goes (so it does in one of the 915 recorded
// outcomes of PHYRE that the tests hold).
// These run in plain double arithmetic in a fixed order. Their bits are those of the GNU C library of today
// without fused instructions, which is what PHYRE's recorded outcomes agree with best. Box2D is made to use
// them too (engine/physics).
#pragma once

namespace phyplay {

struct SinCos {
    float sin = 0.0F;
    float cos = 0.0F;
};

/// Sine and cosine of an angle in radians, within 0.6 units in the last place. NaN for infinities and NaN.
SinCos sin_cos_f32(float angle_rad);

}  // namespace phyplay
