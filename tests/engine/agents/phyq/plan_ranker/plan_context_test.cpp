#include "engine/agents/phyq/plan_ranker/plan_context.h"

#include <doctest/doctest.h>

#include "tests/engine/agents/phyq/plan_ranker/plan_scenes.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("Penetration: an object costs its area times 9.3 over the bird's impact on its material") {
    const auto cost = [](BirdType bird, ScreenClass kind) {
        return penetration_cost(bird, make_box(1, kind, 0.0, 0.0, 10.0, 20.0));
    };

    CHECK(cost(BirdType::red, ScreenClass::wood) == doctest::Approx(200.0 * 9.3 / 217.9));
    CHECK(cost(BirdType::red, ScreenClass::ice) == doctest::Approx(200.0 * 9.3 / 272.4));
    CHECK(cost(BirdType::red, ScreenClass::stone) == doctest::Approx(200.0 * 9.3 / 36.3));
    CHECK(cost(BirdType::yellow, ScreenClass::wood) == doctest::Approx(200.0 * 9.3 / 6482.0));
    CHECK(cost(BirdType::blue, ScreenClass::ice) == doctest::Approx(200.0 * 9.3 / 8681.0));
    CHECK(cost(BirdType::black, ScreenClass::stone) == doctest::Approx(200.0 * 9.3 / 1507.0));
    CHECK(cost(BirdType::white, ScreenClass::ice) == doctest::Approx(200.0 * 9.3 / 3396.0));
    CHECK(cost(BirdType::black, ScreenClass::platform) == doctest::Approx(200.0 * 9.3 / 0.001));
    CHECK(cost(BirdType::red, ScreenClass::pig) == doctest::Approx(200.0 * 9.3 / 500000.0));
    CHECK(cost(BirdType::red, ScreenClass::tnt) == doctest::Approx(200.0 * 9.3 / 2.0));
}

TEST_CASE("Flight: what is met is met in order, once, and costs what stands before the target") {
    const PlanScene scene({
        make_pig(1, 340.0, 240.0),
        make_box(2, ScreenClass::wood, 320.0, 200.0, 4.0, 86.0),
        make_box(3, ScreenClass::ice, 300.0, 200.0, 4.0, 86.0),
        make_box(4, ScreenClass::ice, 380.0, 150.0, 4.0, 20.0),
    });
    PlanFlight flight{.path = {.start = {99.0, 244.0}, .velocity = {1000.0, 0.0}}, .aim = {344.0, 244.0}};
    flight.encounters = encounters_on(scene, flight.path, 6.0, &flight.end);

    REQUIRE(flight.encounters.size() == 3);
    CHECK(flight.encounters[0].object == 2);
    CHECK(flight.encounters[1].object == 1);
    CHECK(flight.encounters[2].object == 0);
    CHECK(flight.hits_first(2));
    CHECK(flight.find(3) == nullptr);
    CHECK(flight.encounters[0].place.x == doctest::Approx(294.0).epsilon(0.01));
    CHECK(flight.encounters[0].angle_deg == doctest::Approx(-0.0).epsilon(0.5));
    CHECK_FALSE(flight.is_free_to_aim());
    CHECK(cost_before(scene, BirdType::blue, flight, 0) ==
          doctest::Approx(4.0 * 86.0 * 9.3 * (1.0 / 8681.0 + 1.0 / 2171.0)));
}

TEST_CASE("Flight: a shot at a point leads through it, in agreement with the planner's own path") {
    const PlanScene nothing({});
    const ScreenRectangle slingshot = slingshot_on_agent_screen({-12.0, -2.5});
    const PlanContext context(nothing, slingshot, BirdType::red, 1);
    for (const Vec2 target : {Vec2{250.0, 200.0}, Vec2{330.0, 282.0}, Vec2{200.0, 150.0}}) {
        const std::vector<PlanFlight> flights = context.flights_at(target);
        REQUIRE(flights.size() == 2);
        for (const PlanFlight& flight : flights) {
            const Vec2 there = flight.path.position(flight.time_at(target.x));
            CHECK(there.y == doctest::Approx(target.y).epsilon(0.02));
            const std::vector<Vec2> path = TablePlanner(slingshot).path_of(flight.shot);
            const auto column = static_cast<std::size_t>(target.x - flight.path.start.x);
            CHECK(std::fabs(path[column].y - there.y) < 12.0);  // it goes by the release in whole pixels
        }
        CHECK(flights[0].shot.launch_angle_rad < flights[1].shot.launch_angle_rad);
    }
    CHECK(context.flights_at({630.0, 250.0}).empty());
}

TEST_CASE("Rebound: off a wall onto the pig before it, and not where nothing or another thing is met") {
    const auto rebound_with = [](std::vector<PlanObject> objects) {
        const PlanScene scene(std::move(objects));
        PlanFlight flight{.path = {.start = {99.0, 200.0}, .velocity = {20.0, 0.0}}};
        flight.encounters = encounters_on(scene, flight.path, 6.0, &flight.end);
        return rebound_of(scene, flight, 6.0);
    };
    const PlanObject wall = make_platform(1, 300.0, 100.0, 10.0, 186.0);

    const auto rebound = rebound_with({wall, make_box(2, ScreenClass::pig, 275.0, 270.0, 16.0, 16.0)});
    REQUIRE(rebound);
    CHECK(rebound->platform == 0);
    CHECK(rebound->object == 1);
    CHECK_FALSE(rebound_with({wall}));
    CHECK_FALSE(rebound_with({make_box(1, ScreenClass::stone, 300.0, 100.0, 10.0, 186.0),
                              make_box(2, ScreenClass::pig, 275.0, 270.0, 16.0, 16.0)}));
    CHECK_FALSE(rebound_with({wall, make_pig(2, 180.0, 100.0)}));
}
