// Elementary functions whose last bit does not depend on the processor.
//
// The C library chooses its double sine, cosine, tangent and logarithm when a program starts, by whether the
// processor has a fused multiply-add, and the variants differ in last bits. Scenes are data with a committed
// hash, so they may not. Here each function is computed in long double, of which there is one variant, and
// rounded once; the error before rounding is some 2^-11 of a last bit. Slow (about 100 ns), and only for data.
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

}  // namespace phyplay
