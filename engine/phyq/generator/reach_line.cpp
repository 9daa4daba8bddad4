#include "engine/phyq/generator/reach_line.h"

#include <algorithm>
#include <cmath>

namespace phyplay {
namespace {

Vec2 nearest_in(double Vec2::*coordinate, double value) {
    return *std::min_element(kReachLine.begin(), kReachLine.end(), [&](const Vec2& a, const Vec2& b) {
        return std::fabs(a.*coordinate - value) < std::fabs(b.*coordinate - value);
    });
}

}  // namespace

double reach_y_at(double x) {
    return nearest_in(&Vec2::x, x).y;
}

double reach_x_at(double y) {
    return nearest_in(&Vec2::y, y).x;
}

}  // namespace phyplay
