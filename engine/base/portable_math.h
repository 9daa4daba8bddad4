// Elementary functions whose last bit does not depend on the processor.
//
// The C library chooses its sine, cosine, tangent and logarithm when a program starts, by whether the processor has a
// fused multiply-add, and the variants differ in last bits. So there are ours: sin_cos_f32() for everything that is
// simulated, and slow ones (about 100 ns) for scenes as data, which have a committed hash. Of these each is computed
// in long double, of which there is one variant, and rounded once; the error before rounding is some 2^-11 of a last
// bit.
#pragma once

#include <cmath>
#include <numbers>

namespace phyplay {

inline double portable_sin(double radians) {
    return static_cast<double>(std::sin(static_cast<long double>(radians)));
}
inline double portable_cos(double radians) {
    return static_cast<double>(std::cos(static_cast<long double>(radians)));
}
inline double portable_tan(double radians) {
    return static_cast<double>(std::tan(static_cast<long double>(radians)));
}

/// Natural logarithm.
inline double portable_log(double value) {
    return static_cast<double>(std::log(static_cast<long double>(value)));
}

/// degrees / 180 * pi, rounded in this order, as PHYRE's data was made.
inline double to_radians(double degrees) {
    return degrees / 180.0 * std::numbers::pi;
}

/// One sine and cosine for everything the simulation sees, the same bits on every machine.
///
/// The C library picks other instructions on other processors (fused multiply-add where there is one), and other
/// libraries have other routines; a last bit then decides where a ball goes (so it does in one of the 915 recorded
/// outcomes of PHYRE that the tests hold).
/// These run in plain double arithmetic in a fixed order. Their bits are those of the GNU C library of today
/// without fused instructions, which is what PHYRE's recorded outcomes agree with best. Box2D is made to use
/// them too (engine/physics).
struct SinCos {
    float sin = 0.0F;
    float cos = 0.0F;
};

/// Sine and cosine of an angle in radians, within 0.6 units in the last place. NaN for infinities and NaN.
SinCos sin_cos_f32(float angle_rad);

}  // namespace phyplay
