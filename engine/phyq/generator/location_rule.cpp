#include "engine/phyq/generator/location_rule.h"

#include <algorithm>
#include <cmath>

namespace phyplay {
namespace {

Vec2 nearest_in(double Vec2::*coordinate, double value) {
    return *std::ranges::min_element(kReachLine, [&](const Vec2& a, const Vec2& b) {
        return std::fabs(a.*coordinate - value) < std::fabs(b.*coordinate - value);
    });
}

constexpr int kDrawDecimals = 5;
constexpr int kMostTries = 1000;

/// Between a and b, whichever is larger.
double draw(NumpyRandom& random, double a, double b) {
    return rounded_to(random.uniform(std::min(a, b), std::max(a, b)), kDrawDecimals);
}

double middle(double a, double b) {
    return (a + b) / 2.0;
}

std::optional<Vec2> draw_reachable(const LocationRule& rule, NumpyRandom& random) {
    for (int i = 0; i < kMostTries; ++i) {
        const double x = draw(random, rule.x1, rule.x2);
        const double highest = std::min(rule.y2, reach_y_at(x));
        if (rule.y1 <= highest) return Vec2{x, draw(random, rule.y1, highest)};
    }
    return std::nullopt;
}

Vec2 draw_in_box(const LocationRule& rule, bool left_is_low, bool right_is_low, NumpyRandom& random) {
    const double x = draw(random, rule.x1, rule.x2);
    const bool is_right = x > middle(rule.x1, rule.x2);
    const bool is_low = is_right ? right_is_low : left_is_low;
    return {x, draw(random, rule.y1, is_low ? middle(rule.y1, rule.y2) : rule.y2)};
}

Vec2 draw_far(const LocationRule& rule, NumpyRandom& random) {
    const double y = draw(random, rule.y1, rule.y2);
    const bool is_high = y > middle(rule.y1, rule.y2);
    return {draw(random, rule.x1, is_high ? rule.x1 - rule.depth : rule.x2), y};
}

}  // namespace

double reach_y_at(double x) {
    return nearest_in(&Vec2::x, x).y;
}

double reach_x_at(double y) {
    return nearest_in(&Vec2::y, y).x;
}

double rounded_to(double number, int decimals) {
    const double scale = std::pow(10.0, decimals);
    return std::round(number * scale) / scale;
}

std::string find_location_problem(const LocationRule& rule) {
    for (const double number : {rule.x1, rule.x2, rule.y1, rule.depth}) {
        if (!std::isfinite(number)) return "a location is drawn between finite numbers";
    }
    const bool may_be_open = rule.kind == LocationKind::reachable;
    if (std::isnan(rule.y2) || (std::isinf(rule.y2) && rule.y2 < 0.0)) return "the upper y must be a number";
    const bool uses_y2 = rule.kind == LocationKind::box || rule.kind == LocationKind::box_low_left ||
                         rule.kind == LocationKind::box_low_right || rule.kind == LocationKind::far;
    if (uses_y2 && !std::isfinite(rule.y2)) return "this location needs an upper y";
    if ((uses_y2 || may_be_open) && rule.y2 < rule.y1) return "the upper y is below the lower one";
    if (rule.kind != LocationKind::far && rule.x2 < rule.x1) return "the right x is left of the left one";
    if (rule.kind == LocationKind::far && rule.depth <= 0.0) return "the depth must be more than 0";
    if (rule.kind == LocationKind::reachable_x && reach_x_at(rule.y1) < rule.x1) {
        return "no bird reaches that far at this height";
    }
    return {};
}

std::optional<Vec2> draw_location(const LocationRule& rule, Vec2 anchor, NumpyRandom& random) {
    switch (rule.kind) {
        case LocationKind::fixed: return anchor;
        case LocationKind::reachable: return draw_reachable(rule, random);
        case LocationKind::reachable_x:
            return Vec2{draw(random, rule.x1, std::min(rule.x2, reach_x_at(rule.y1))), rule.y1};
        case LocationKind::on_reach_line: {
            const double x = draw(random, kReachLine.front().x, kReachLine.back().x);
            return Vec2{x, reach_y_at(x)};
        }
        case LocationKind::box: return draw_in_box(rule, false, false, random);
        case LocationKind::box_low_left: return draw_in_box(rule, true, false, random);
        case LocationKind::box_low_right: return draw_in_box(rule, false, true, random);
        case LocationKind::far: return draw_far(rule, random);
        case LocationKind::along_x: return Vec2{draw(random, rule.x1, rule.x2), anchor.y};
    }
    return std::nullopt;
}

}  // namespace phyplay
