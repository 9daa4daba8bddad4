#include "engine/phyq/generator/location_rule.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "engine/phyq/rules/launch.h"

using namespace phyplay;

namespace {

constexpr Vec2 kAnchor{1.5, -2.0};
constexpr int kDraws = 2000;

void for_draws(const LocationRule& rule, const std::function<void(Vec2)>& check) {
    NumpyRandom random(7);
    for (int i = 0; i < kDraws; ++i) {
        const auto location = draw_location(rule, kAnchor, random);
        REQUIRE(location.has_value());
        REQUIRE(location->x == rounded_to(location->x, 5));
        check(*location);
    }
}

}  // namespace

TEST_CASE("reach line: looked up by the nearest point, and by its end beyond it") {
    CHECK(reach_y_at(-6.51) == 7.1);
    CHECK(reach_y_at(-20.0) == 7.1);
    CHECK(reach_y_at(0.3) == 4.229);
    CHECK(reach_y_at(0.4) == 3.94);
    CHECK(reach_y_at(50.0) == -3.494);
    CHECK(reach_x_at(4.27) == 0.025);
    CHECK(reach_x_at(-3.263795) == 9.459);
    CHECK(reach_x_at(100.0) == -6.51);
}

TEST_CASE("reach line: every point is within a quarter of a unit of what the exact flight can reach") {
    const Vec2 origin = sling_origin({-12.0, -2.5});
    for (const Vec2& point : kReachLine) {
        CHECK(aims_at(LaunchRule{}, origin, {point.x, point.y - 0.25}).size() == 2);
        CHECK(aims_at(LaunchRule{}, origin, {point.x, point.y + 0.25}).empty());
    }
}

TEST_CASE("reachable: between y1 and the lower of y2 and the reach line, and nowhere else") {
    const LocationRule rule{.kind = LocationKind::reachable, .x1 = -7.0, .x2 = 9.0, .y1 = 1.0, .y2 = 4.0};
    for_draws(rule, [&](Vec2 at) {
        CHECK(at.x >= -7.0);
        CHECK(at.x <= 9.0);
        CHECK(at.y >= 1.0);
        CHECK(at.y <= 4.0);
        CHECK(at.y <= reach_y_at(at.x));
    });
}

TEST_CASE("reachable: without y2 the reach line alone is the limit") {
    double highest = -10.0;
    for_draws({.kind = LocationKind::reachable, .x1 = -6.0, .x2 = 9.0, .y1 = -1.4}, [&](Vec2 at) {
        CHECK(at.y <= reach_y_at(at.x));
        highest = std::max(highest, at.y);
    });
    CHECK(highest > 5.0);
}

TEST_CASE("reachable: a y1 above the reach line everywhere finds no place") {
    NumpyRandom random(7);
    const LocationRule rule{.kind = LocationKind::reachable, .x1 = 5.0, .x2 = 9.0, .y1 = 3.0, .y2 = 4.0};
    CHECK_FALSE(draw_location(rule, kAnchor, random).has_value());
}

TEST_CASE("reachable_x: x ends at the reach line, y is given") {
    double farthest = -10.0;
    for_draws({.kind = LocationKind::reachable_x, .x1 = -8.0, .x2 = 9.397, .y1 = 4.27}, [&](Vec2 at) {
        CHECK(at.x >= -8.0);
        CHECK(at.x <= 0.025);
        CHECK(at.y == 4.27);
        farthest = std::max(farthest, at.x);
    });
    CHECK(farthest > -0.1);
}

TEST_CASE("on_reach_line: y is that of the nearest point") {
    for_draws({.kind = LocationKind::on_reach_line}, [](Vec2 at) {
        CHECK(at.x >= -6.51);
        CHECK(at.x <= 9.459);
        CHECK(at.y == reach_y_at(at.x));
    });
}

TEST_CASE("box rules: one half of the box has only its lower half, the other all of it") {
    for (const auto kind : {LocationKind::box, LocationKind::box_low_left, LocationKind::box_low_right}) {
        double highest_left = -10.0;
        double highest_right = -10.0;
        for_draws({.kind = kind, .x1 = -8.0, .x2 = 4.0, .y1 = -1.4, .y2 = 2.0}, [&](Vec2 at) {
            CHECK(at.x >= -8.0);
            CHECK(at.x <= 4.0);
            CHECK(at.y >= -1.4);
            CHECK(at.y <= 2.0);
            double& highest = at.x > -2.0 ? highest_right : highest_left;
            highest = std::max(highest, at.y);
        });
        CHECK((highest_left > 0.3) == (kind != LocationKind::box_low_left));
        CHECK((highest_right > 0.3) == (kind != LocationKind::box_low_right));
    }
}

TEST_CASE("far: high places are nearer by up to the depth, low ones between the two ends in either order") {
    for (const double x2 : {14.397, 9.0}) {
        for_draws({.kind = LocationKind::far, .x1 = 10.397, .x2 = x2, .y1 = -2.4, .y2 = 4.0, .depth = 7.0},
                  [&](Vec2 at) {
                      const bool is_high = at.y > 0.8;
                      const double other = is_high ? 3.397 : x2;
                      CHECK(at.x >= std::min(10.397, other));
                      CHECK(at.x <= std::max(10.397, other));
                  });
    }
}

TEST_CASE("along_x and fixed leave the anchor's height") {
    for_draws({.kind = LocationKind::along_x, .x1 = -8.96, .x2 = 8.397}, [](Vec2 at) {
        CHECK(at.x >= -8.96);
        CHECK(at.x <= 8.397);
        CHECK(at.y == kAnchor.y);
    });
    for_draws({}, [](Vec2 at) { CHECK(at == kAnchor); });
}

TEST_CASE("location rules that can draw nothing sensible are told in one sentence") {
    const double infinity = std::numeric_limits<double>::infinity();
    CHECK(find_location_problem({.kind = LocationKind::box, .x1 = 0, .x2 = 1, .y1 = 0, .y2 = 1}).empty());
    CHECK(find_location_problem({.kind = LocationKind::box, .x1 = 0, .x2 = 1}) == "this location needs an upper y");
    CHECK(find_location_problem({.kind = LocationKind::box, .x1 = 2, .x2 = 1, .y1 = 0, .y2 = 1}) ==
          "the right x is left of the left one");
    CHECK(find_location_problem({.kind = LocationKind::reachable, .x1 = 0, .x2 = 1, .y1 = 0, .y2 = -1}) ==
          "the upper y is below the lower one");
    CHECK(find_location_problem({.kind = LocationKind::far, .x1 = 1, .x2 = 0, .y1 = 0, .y2 = 1}) ==
          "the depth must be more than 0");
    CHECK(find_location_problem({.kind = LocationKind::reachable_x, .x1 = 5, .x2 = 6, .y1 = 4}) ==
          "no bird reaches that far at this height");
    CHECK(find_location_problem({.kind = LocationKind::along_x, .x1 = -infinity, .x2 = 1}) ==
          "a location is drawn between finite numbers");
}
