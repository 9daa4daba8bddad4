#include "engine/base/trigonometry.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace phyplay {
namespace {

// pi/2 in two parts; the first has 33 bits, so that its product with a quadrant number below 2^20 is exact.
constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;
constexpr double kHalfPiHigh = 0x1.921fb544p0;
constexpr double kHalfPiLow = 0x1.0b4611a626331p-34;
constexpr float kReducibleLimit = 1.0e6F;

// Adding this moves a double's fraction out of its mantissa: rounding to the nearest integer without a call.
constexpr double kRoundingShift = 0x1.8p52;

// Taylor series on [-pi/4, pi/4], truncation error below 3e-14. Evaluated pairwise, so that the processor can
// work on several terms at a time; the order is fixed by the brackets.
double sin_near_zero(double r) {
    const double s = r * r;
    const double s2 = s * s;
    const double s4 = s2 * s2;
    const double low = (-1.0 / 6.0 + s * (1.0 / 120.0)) + s2 * (-1.0 / 5040.0 + s * (1.0 / 362880.0));
    const double high = -1.0 / 39916800.0 + s * (1.0 / 6227020800.0);
    return r + (r * s) * (low + s4 * high);
}

double cos_near_zero(double r) {
    const double s = r * r;
    const double s2 = s * s;
    const double s4 = s2 * s2;
    const double low = (-1.0 / 2.0 + s * (1.0 / 24.0)) + s2 * (-1.0 / 720.0 + s * (1.0 / 40320.0));
    const double high = (-1.0 / 3628800.0 + s * (1.0 / 479001600.0)) + s2 * (-1.0 / 87178291200.0);
    return 1.0 + s * (low + s4 * high);
}

}  // namespace

SinCos sin_cos_f32(float angle_rad) {
    if (angle_rad == 0.0F) return {angle_rad, 1.0F};  // walls and level bars: the most frequent angle
    const double x = static_cast<double>(angle_rad);
    if (!(std::fabs(angle_rad) < kReducibleLimit)) {
        // A body would have to turn 160,000 times to get here.
        return {static_cast<float>(std::sin(x)), static_cast<float>(std::cos(x))};
    }
    const double shifted = x * kTwoOverPi + kRoundingShift;
    const double quadrant = shifted - kRoundingShift;
    const double r = (x - quadrant * kHalfPiHigh) - quadrant * kHalfPiLow;
    const float s = static_cast<float>(sin_near_zero(r));
    const float c = static_cast<float>(cos_near_zero(r));
    switch (std::bit_cast<std::uint64_t>(shifted) & 3U) {
        case 0: return {s, c};
        case 1: return {c, -s};
        case 2: return {-s, -c};
        default: return {-c, s};
    }
}

}  // namespace phyplay
