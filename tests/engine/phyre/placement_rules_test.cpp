#include "engine/phyre/placement_rules.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "engine/phyre/content/phyre_task.h"
#include "tests/support/example_tasks.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

/// The unit ball for these pixels, which need not be whole.
UnitBall unit(double x, double y, double radius) {
    return {x / 255.0, y / 255.0, (radius - 2.0) / 30.0};
}

PlacementProblem problem_of(const PlacementCheck& check) {
    REQUIRE(std::holds_alternative<PlacementProblem>(check));
    return std::get<PlacementProblem>(check);
}

Placement placement_of(const PlacementCheck& check) {
    REQUIRE(std::holds_alternative<Placement>(check));
    return std::get<Placement>(check);
}

PlacementCheck check_one(const Task& task, const UnitBall& ball) {
    return check_action(task, {&ball, 1});
}

}  // namespace

TEST_CASE("check_action: unit numbers become whole pixels, centre cut off, radius rounded half to even") {
    const Task task = make_miss_task();

    CHECK(placement_of(check_one(task, unit(200.9, 100.9, 10.4))) == Placement{{200.0, 100.0, 10.0}});
    CHECK(placement_of(check_one(task, {0.8, 0.4, 0.25})) == Placement{{204.0, 102.0, 10.0}});  // 9.5 -> 10
    CHECK(placement_of(check_one(task, {0.8, 0.4, 0.35})) == Placement{{204.0, 102.0, 12.0}});  // 12.5 -> 12
}

TEST_CASE("check_action: a component outside [0, 1] or not a number is out of range") {
    const Task task = make_miss_task();

    for (const double bad : {-0.001, 1.001, std::nan(""), std::numeric_limits<double>::infinity()}) {
        CHECK(problem_of(check_one(task, {bad, 0.5, 0.1})).fault == PlacementFault::out_of_range);
        CHECK(problem_of(check_one(task, {0.5, bad, 0.1})).fault == PlacementFault::out_of_range);
        CHECK(problem_of(check_one(task, {0.5, 0.5, bad})).fault == PlacementFault::out_of_range);
    }
}

TEST_CASE("check_action: a ball must be inside the scene before rounding") {
    const Task task = make_miss_task();

    CHECK(problem_of(check_one(task, unit(9.9, 100.0, 10.0))).fault == PlacementFault::outside_scene);
    CHECK(problem_of(check_one(task, unit(246.1, 100.0, 10.0))).fault == PlacementFault::outside_scene);
    CHECK(problem_of(check_one(task, unit(200.0, 9.9, 10.0))).fault == PlacementFault::outside_scene);
    CHECK(placement_of(check_one(task, unit(200.0, 100.0, 10.0))).size() == 1);
}

TEST_CASE("leads_to: f64 numbers count in f64 only, f32 numbers in either precision") {
    const double in_f32 = static_cast<double>(0.2F);  // 0.2F * 255 is 51 in f32 and a little more in f64
    double below = 51.0 / 255.0;
    while (below * 255.0 >= 51.0) below = std::nextafter(below, 0.0);
    REQUIRE(static_cast<float>(below) * 255.0F == 51.0F);

    CHECK(leads_to(std::vector{in_f32, 0.5, 0.25}, Placement{{51, 127, 10}}));
    CHECK(leads_to(std::vector{below, 0.5, 0.25}, Placement{{50, 127, 10}}));
    CHECK_FALSE(leads_to(std::vector{below, 0.5, 0.25}, Placement{{51, 127, 10}}));
    CHECK_FALSE(leads_to(std::vector{0.5, 0.5, 0.25}, Placement{{51, 127, 10}}));
    CHECK_FALSE(leads_to(std::vector{0.0, 0.5, 0.25}, Placement{{0, 127, 10}}));  // outside the scene
    CHECK_FALSE(leads_to(std::vector{std::nan(""), 0.5, 0.25}, Placement{{51, 127, 10}}));
    CHECK_FALSE(leads_to(std::vector{1e300, 0.5, 0.25}, Placement{{51, 127, 10}}));
    CHECK_FALSE(leads_to(std::vector{0.2, 0.5}, Placement{{51, 127, 10}}));
    CHECK_FALSE(leads_to({}, Placement{{51, 127, 10}}));
}

TEST_CASE("check_action: a ball that rounding pushes into the left wall overlaps it") {
    const Task task = make_miss_task();

    // radius 10.4 is inside at x = 10.4; whole pixels make that radius 10 at x = 10, which touches: legal
    CHECK(placement_of(check_one(task, unit(10.41, 200.0, 10.4))) == Placement{{10.0, 200.0, 10.0}});
    // radius 10.6 becomes 11 and x = 10.7 becomes 10: the ball sticks out by one pixel
    const PlacementProblem problem = problem_of(check_one(task, unit(10.7, 200.0, 10.6)));
    CHECK(problem == PlacementProblem{PlacementFault::overlaps_body, 0, 1});
}

TEST_CASE("check_action: plain touching is legal, overlap names the body") {
    const Task task = make_miss_task();  // ball 4: radius 12.5 at (128, 162.5); pad 5 from x = 8 to 72, top 25.12

    CHECK(placement_of(check_one(task, unit(40.2, 36.2, 10.0))).size() == 1);
    CHECK(problem_of(check_one(task, unit(40.2, 35.2, 10.0))) ==
          PlacementProblem{PlacementFault::overlaps_body, 0, 5});
    CHECK(problem_of(check_one(task, unit(128.2, 162.2, 3.0))) ==
          PlacementProblem{PlacementFault::overlaps_body, 0, 4});
}

TEST_CASE("check_action: two balls need one pixel between them, judged before rounding") {
    const Task task = make_meet_task();
    const std::vector<UnitBall> apart{unit(100.0, 200.0, 10.0), unit(121.001, 200.0, 10.0)};
    const std::vector<UnitBall> close{unit(100.0, 200.0, 10.0), unit(120.9, 200.0, 10.0)};

    CHECK(placement_of(check_action(task, apart)).size() == 2);
    CHECK(problem_of(check_action(task, close)).fault == PlacementFault::balls_too_close);
}

TEST_CASE("to_unit: leads back to exactly the same whole pixels, everywhere on the board") {
    const Task task{.tier = kBallTier, .content = phyre_content({.bodies = make_walls()}, {})};
    int refused = 0;
    for (int radius = 2; radius <= 32; ++radius) {
        for (int x = radius; x <= 256 - radius; ++x) {
            const PlacedBall ball{static_cast<double>(x), static_cast<double>(radius), static_cast<double>(radius)};

            const PlacementCheck check = check_one(task, to_unit(ball));

            if (const auto* placement = std::get_if<Placement>(&check)) {
                CHECK(*placement == Placement{ball});
            } else {
                ++refused;
            }
        }
    }
    CHECK(refused == 0);
}

TEST_CASE("to_unit_balls: the wrong number of numbers, or none at all, is a sentence") {
    const std::vector<double> two{0.1, 0.2};
    const std::vector<double> three{0.1, 0.2, 0.3};
    const std::vector<double> odd{0.1, std::nan(""), 0.3};

    CHECK(to_unit_balls(kBallTier, three).has_value());
    CHECK(to_unit_balls(kBallTier, two).error().message == "an action of tier 'ball' has 3 numbers, not 2");
    CHECK(to_unit_balls(kTwoBallsTier, three).error().message ==
          "an action of tier 'two_balls' has 6 numbers, not 3");
    CHECK(to_unit_balls(kBallTier, odd).error().message == "number 2 of the action is not finite");
}
