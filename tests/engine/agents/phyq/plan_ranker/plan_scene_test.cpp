#include "engine/agents/phyq/plan_ranker/plan_scene.h"

#include <doctest/doctest.h>

#include "tests/engine/agents/phyq/plan_ranker/plan_scenes.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("Plan scene: outlines tell boxes, areas and what is round") {
    const PlanObject ball = make_ball(1, ScreenClass::wood, {100.0, 100.0}, 8.0);
    CHECK(ball.is_ball());
    CHECK(ball.box.width() == doctest::Approx(16.0));
    CHECK(ball.area_px2 == doctest::Approx(195.9).epsilon(0.001));  // of a polygon with 16 corners

    const PlanObject bar = make_box(2, ScreenClass::wood, 0.0, 0.0, 30.0, 4.0);
    CHECK_FALSE(bar.is_ball());
    CHECK(bar.is_lying());
    CHECK_FALSE(bar.is_upright());
    CHECK(bar.area_px2 == 120.0);
    CHECK_FALSE(make_ball(3, ScreenClass::pig, {0.0, 0.0}, 5.0).is_ball());
}

TEST_CASE("Plan scene: what rests on what, also on a slope, and what only stands beside it") {
    const PlanScene scene({
        make_box(10, ScreenClass::wood, 300.0, 276.0, 10.0, 10.0),                                      // 0
        make_box(11, ScreenClass::wood, 300.0, 266.0, 10.0, 9.0),                                       // 1
        make_box(12, ScreenClass::ice, 311.0, 276.0, 10.0, 10.0),                                       // 2
        make_plan_object(13, ScreenClass::platform, {{400, 250}, {460, 280}, {458, 284}, {398, 254}}),  // 3
        make_ball(14, ScreenClass::stone, {428.9, 254.6}, 8.0),                                         // 4
        make_box(15, ScreenClass::wood, 340.0, 276.0, 10.0, 10.0),                                      // 5
    });

    CHECK(scene.is_on(1, 0));
    CHECK_FALSE(scene.is_on(0, 1));
    CHECK(scene.is_on(4, 3));
    CHECK_FALSE(scene.is_on(2, 0));
    CHECK(scene.is_left(0, 2));
    CHECK_FALSE(scene.is_left(2, 0));
    CHECK_FALSE(scene.is_left(2, 5));
    CHECK(scene.is_on_ground(0));
    CHECK_FALSE(scene.is_on_ground(1));
}

TEST_CASE("Plan scene: structures hang together by touching; platforms and pigs are no part of them") {
    const PlanScene scene({
        make_platform(1, 280.0, 270.0, 100.0, 16.0),               // 0
        make_box(2, ScreenClass::wood, 300.0, 240.0, 6.0, 30.0),   // 1
        make_box(3, ScreenClass::wood, 330.0, 240.0, 6.0, 30.0),   // 2
        make_box(4, ScreenClass::stone, 298.0, 234.0, 40.0, 6.0),  // 3
        make_pig(5, 314.0, 262.0),                                 // 4
        make_box(6, ScreenClass::wood, 360.0, 262.0, 8.0, 8.0),    // 5
        make_pig(7, 314.0, 226.0),                                 // 6
    });

    REQUIRE(scene.structures().size() == 2);
    CHECK(scene.structures()[0].members == std::vector<int>{1, 2, 3});
    CHECK(scene.structures()[0].pigs == std::vector<int>{4});
    CHECK(scene.structures()[1].members == std::vector<int>{5});
    CHECK(scene.structure_of(3) == &scene.structures()[0]);
    CHECK(scene.structure_of(0) == nullptr);
    CHECK(scene.supported_by(1) == std::vector<int>{3, 6});
    CHECK(scene.supporters_of(3) == std::vector<int>{1, 2});
    CHECK(scene.pigs() == std::vector<int>{4, 6});
}

TEST_CASE("Plan scene: a level's view becomes things with classes, each once, and no birds") {
    const SlingshotSetup setup = make_slingshot_setup();
    const SlingshotLevel level = phyq_layout("4.4");
    const PlanScene scene =
        plan_scene_of(view_of(SlingshotSimulation(setup, level, settle(setup, level)), setup, level));

    const auto count = [&](auto is_such) {
        return std::count_if(scene.objects().begin(), scene.objects().end(), is_such);
    };
    CHECK(scene.objects().size() == 9);
    CHECK(scene.pigs().size() == 1);
    CHECK(count([](const PlanObject& object) { return object.is_ball(); }) == 3);
    CHECK(count([](const PlanObject& object) { return object.kind == ScreenClass::stone; }) == 3);
    CHECK(count([](const PlanObject& object) { return object.is_platform(); }) == 5);
    for (int i = 0; i < std::ssize(scene.objects()); ++i) {
        if (scene.object(i).is_platform()) continue;
        CAPTURE(i);
        const std::vector<int> below = scene.supporters_of(i);
        REQUIRE(below.size() == 1);  // each on a shelf of its own
        CHECK(scene.object(below[0]).is_platform());
    }
}
