#include "engine/phyq/rules/launch.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

using namespace phyplay;

namespace {

constexpr Vec2 kOrigin{-12.15, -1.7};
constexpr double kGround = -3.5;

}  // namespace

TEST_CASE("Launch: the five test launches of the sheet land where it says, to 0.01 units") {
    struct Row {
        double angle_deg;
        Vec2 release;
        double landing_x;  // at the first step below the ground
    };
    // Phy-Q launch sheet, section 2.
    const std::array<Row, 5> rows{{{15, {-13.116, -1.959}, 1.566},
                                   {30, {-13.016, -2.200}, 7.249},
                                   {45, {-12.857, -2.407}, 9.346},
                                   {60, {-12.650, -2.566}, 6.250},
                                   {75, {-12.409, -2.666}, -1.590}}};
    for (const Row& row : rows) {
        CAPTURE(row.angle_deg);
        const Launch launch = launch_from(LaunchRule{}, kOrigin, full_stretch_drag(row.angle_deg));
        int steps = 0;
        while (flight_position(launch, steps).y > kGround) ++steps;

        CHECK(std::abs(launch.position.x - row.release.x) < 0.001);
        CHECK(std::abs(launch.position.y - row.release.y) < 0.001);
        // The sheet's landing points are those of the last step above ground; the next is a step farther on.
        const double x_before = flight_position(launch, steps - 1).x;
        const double x_after = flight_position(launch, steps).x;
        CAPTURE(x_before);
        CAPTURE(x_after);
        CHECK(std::min(std::abs(x_before - row.landing_x), std::abs(x_after - row.landing_x)) < 0.01);
    }
}

TEST_CASE("Launch: a drag longer than the stretch is shortened, a shorter one is not") {
    CHECK(clamped_drag({-3.0, -4.0}) == Vec2{-0.6, -0.8});
    CHECK(clamped_drag({-0.3, 0.4}) == Vec2{-0.3, 0.4});
    const Launch weak = launch_from(LaunchRule{}, kOrigin, {-0.5, 0.0});
    CHECK(weak.velocity == Vec2{5.0, -0.0});
    CHECK(weak.position == Vec2{-12.65, -1.7});
}

TEST_CASE("Launch: even the longest drag there can be is shortened to full stretch") {
    for (const Vec2 drag : {Vec2{-1e200, 0.0}, Vec2{-1e308, -1e308}, Vec2{-1.7e308, 1.0}}) {
        const Vec2 pull = clamped_drag(drag);
        CHECK(std::hypot(pull.x, pull.y) == doctest::Approx(kMaxStretch));
        CHECK(pull.x < 0.0);
    }
}

TEST_CASE("Launch: the sling origin is the sheet's") {
    const Vec2 origin = sling_origin({-12.0, -2.5});
    CHECK(origin.x == doctest::Approx(-12.15));
    CHECK(origin.y == doctest::Approx(-1.7));
}

TEST_CASE("Launch: the rule says how fast, and where between hand and sling the bird begins") {
    const Launch launch = launch_from({.speed = 9.64, .start = 0.0}, kOrigin, {-0.6, -0.8});
    CHECK(launch.position == kOrigin);
    CHECK(launch.velocity.x == doctest::Approx(9.64 * 0.6));
    CHECK(launch.velocity.y == doctest::Approx(9.64 * 0.8));
    const Launch between = launch_from({.speed = 10.0, .start = 0.5}, kOrigin, {-0.6, -0.8});
    CHECK(between.position.x == doctest::Approx(kOrigin.x - 0.3));
    CHECK(between.position.y == doctest::Approx(kOrigin.y - 0.4));
}

TEST_CASE("Launch: every aim leads through its target, whatever the rule") {
    for (const LaunchRule& rule : {LaunchRule{}, LaunchRule{.speed = 9.64, .start = 0.0}, LaunchRule{10.5, 0.4}}) {
        for (const Vec2 target :
             {Vec2{-2.0, -3.2}, Vec2{5.0, -1.0}, Vec2{-9.0, 2.0}, Vec2{-11.0, -3.0}, Vec2{6.0, -3.4}}) {
            const auto aims = aims_at(rule, kOrigin, target);
            CAPTURE(rule.start);
            CAPTURE(target.x);
            CHECK(aims.size() == 2);
            for (const Aim& aim : aims) {
                const Launch launch = launch_from(rule, kOrigin, aim.drag);
                // Between steps the flight is followed by the same law with a real number of steps.
                const double t = aim.flight_s;
                const double x = launch.position.x + launch.velocity.x * t;
                const double y = launch.position.y + launch.velocity.y * t -
                                 0.5 * kFlightGravity * t * (t + kSlingshotStepSeconds);
                CHECK(x == doctest::Approx(target.x).epsilon(1e-9));
                CHECK(y == doctest::Approx(target.y).epsilon(1e-9));
                CHECK(std::hypot(aim.drag.x, aim.drag.y) == doctest::Approx(1.0).epsilon(1e-9));
                const Vec2 again = full_stretch_drag(aim.launch_angle_deg);
                CHECK(again.x == doctest::Approx(aim.drag.x));
                CHECK(again.y == doctest::Approx(aim.drag.y));
            }
            CHECK(aims[0].launch_angle_deg < aims[1].launch_angle_deg);
        }
    }
}

TEST_CASE("Launch: what is out of reach has no aim, and the edge of reach has two that are nearly one") {
    CHECK(aims_at(LaunchRule{}, kOrigin, {12.0, 0.0}).empty());
    CHECK(aims_at(LaunchRule{}, kOrigin, {-12.0, 12.0}).empty());
    // Phy-Q launch sheet, section 5: the reachability line is good to some 0.05 units.
    const auto below = aims_at(LaunchRule{}, kOrigin, {1.559, 3.266 - 0.1});
    REQUIRE(below.size() == 2);
    CHECK(below[1].launch_angle_deg - below[0].launch_angle_deg < 20.0);
    CHECK(aims_at(LaunchRule{}, kOrigin, {1.559, 3.266 + 0.1}).empty());
}
