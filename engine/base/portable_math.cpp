#include "engine/base/portable_math.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace phyplay {
namespace {

constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;
constexpr double kHalfPi = 0x1.921fb54442d18p0;

// Up to here one multiple of pi/2 is precise enough; beyond, pi/2 is taken in two parts, the first of 33 bits,
// so that its product with a quadrant number below 2^20 is exact.
constexpr float kNearLimit = 120.0F;
constexpr double kHalfPiHigh = 0x1.921fb544p0;
constexpr double kHalfPiLow = 0x1.0b4611a626331p-34;
constexpr float kReducibleLimit = 1.0e6F;

// Adding this moves a double's fraction out of its mantissa: rounding to the nearest integer without a call.
constexpr double kRoundingShift = 0x1.8p52;

// Minimax polynomials on [-pi/4, pi/4], good to 0.56 units in the last place of f32. The coefficients are those
// of Arm's Optimized Routines (MIT licence), which the GNU C library's sinf and cosf are made of, too.
double sin_near_zero(double r, double square) {
    const double tail = 0x1.1107605230bc4p-7 + square * -0x1.994eb3774cf24p-13;
    const double cube = r * square;
    const double head = r + cube * -0x1.555545995a603p-3;
    return head + (cube * square) * tail;
}

double cos_near_zero(double square) {
    const double fourth = square * square;
    const double tail = -0x1.6c087e89a359dp-10 + square * 0x1.99343027bf8c3p-16;
    const double head = 1.0 + square * -0x1.ffffffd0c621cp-2;
    return (head + fourth * 0x1.55553e1068f19p-5) + (fourth * square) * tail;
}

}  // namespace

SinCos sin_cos_f32(float angle_rad) {
    if (angle_rad == 0.0F) return {angle_rad, 1.0F};  // walls and level bars: the most frequent angle
    const double x = static_cast<double>(angle_rad);
    const float size = std::fabs(angle_rad);
    if (!(size < kReducibleLimit)) {
        // A body would have to turn 160,000 times to get here.
        return {static_cast<float>(std::sin(x)), static_cast<float>(std::cos(x))};
    }
    const double shifted = x * kTwoOverPi + kRoundingShift;
    const double quadrant = shifted - kRoundingShift;
    const double r =
        size < kNearLimit ? x - quadrant * kHalfPi : (x - quadrant * kHalfPiHigh) - quadrant * kHalfPiLow;
    const double square = r * r;
    const auto s = static_cast<float>(sin_near_zero(r, square));
    const auto c = static_cast<float>(cos_near_zero(square));
    switch (std::bit_cast<std::uint64_t>(shifted) & 3U) {
        case 0: return {s, c};
        case 1: return {c, -s};
        case 2: return {-s, -c};
        default: return {-c, s};
    }
}

}  // namespace phyplay
