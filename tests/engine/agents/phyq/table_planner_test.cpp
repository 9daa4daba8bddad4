#include "engine/agents/phyq/table_planner.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/phyq/rules/launch.h"

using namespace phyplay;

namespace {

constexpr double kDegree = 3.14159265358979323846 / 180.0;

TablePlanner make_planner() {
    return TablePlanner(slingshot_on_agent_screen({-12.0, -2.5}));
}

ScreenObject make_box(int id, ScreenClass kind, double left, double top, double width, double height) {
    return {.id = id, .kind = kind, .box = {left, top, width, height}};
}

/// y = 250 from x = 99 on.
std::vector<Vec2> make_level_path() {
    std::vector<Vec2> path;
    for (int x = 99; x < 739; ++x) path.push_back({static_cast<double>(x), 250.0});
    return path;
}

}  // namespace

TEST_CASE("Table planner: speeds are those of the whole degree below, on lines between listed ones, and clamped") {
    CHECK(table_speed(4.0001 * kDegree) == doctest::Approx(2.786));
    CHECK(table_speed(20.9 * kDegree) == doctest::Approx(2.841));
    CHECK(table_speed(6.5 * kDegree) == doctest::Approx((2.786 + 2.747) / 2.0));
    CHECK(table_speed(73.5 * kDegree) == doctest::Approx(2.672 + (2.611 - 2.672) / 3.0));
    CHECK(table_speed(77.5 * kDegree) == doctest::Approx(2.474));
    CHECK(table_speed(-30.0 * kDegree) == doctest::Approx(2.786));
    CHECK(table_speed(89.0 * kDegree) == doctest::Approx(2.316));
}

TEST_CASE("Table planner: the correction of the angle is the sheet's polynomial") {
    CHECK(launch_angle_correction(0.0) == doctest::Approx(0.0386871));
    // 0.0386871 + 0.06449 - 0.05358075 + 0.0102337875
    CHECK(launch_angle_correction(0.5) == doctest::Approx(0.0598301375));
}

TEST_CASE("Table planner: the reference point is the protocol sheet's") {
    CHECK(make_planner().reference_point() == Vec2{99.0, 253.0});
}

TEST_CASE("Table planner: the arcs to a point as far up as the sling are those computed by hand") {
    // 297 px or 5.94 slingshots away. Flat: from 24 degrees on the speed is 2.806, sin 2a = 5.94 / 2.806^2, a = 24.49
    // degrees = 0.4274, corrected 0.4884. Steep: from 62 degrees on it is 2.687, sin 2a = 0.82272, a = 62.32 degrees
    // = 1.0877, corrected by 0.0386871 + 0.140290 - 0.253559 + 0.105352.
    const auto shots = make_planner().shots_at({396.0, 253.0});
    REQUIRE(shots.size() == 2);
    CHECK(std::fabs(shots[0].launch_angle_rad - 0.4884) < 0.001);
    CHECK(std::fabs(shots[1].launch_angle_rad - 1.1185) < 0.001);
    for (const PlannedShot& shot : shots) {
        CHECK(shot.release.x == std::trunc(99.0 - 380.0 * std::cos(shot.launch_angle_rad)));
        CHECK(shot.release.y == std::trunc(253.0 + 380.0 * std::sin(shot.launch_angle_rad)));
    }
}

TEST_CASE("Table planner: nothing is aimed at what is out of reach or behind, and hardly anything straight up") {
    const TablePlanner planner = make_planner();
    CHECK(planner.shots_at({600.0, 200.0}).empty());
    CHECK(planner.shots_at({99.0, 200.0}).empty());
    CHECK(planner.shots_at({50.0, 253.0}).empty());
    CHECK(planner.shots_at({130.0, 253.0}).size() == 1);  // the steep arc would leave at more than 81 degrees
    CHECK(TablePlanner(slingshot_on_agent_screen({-12.0, -2.5}), 0.9).shots_at({460.0, 253.0}).empty());
    CHECK_FALSE(planner.shots_at({460.0, 253.0}).empty());
}

TEST_CASE("Table planner: believed paths lead to the target, and really flown ones near it") {
    const TablePlanner planner = make_planner();
    for (const Vec2 target : {Vec2{300.0, 280.0}, Vec2{420.0, 240.0}, Vec2{250.0, 180.0}}) {
        CAPTURE(target.x);
        const auto shots = planner.shots_at(target);
        REQUIRE(shots.size() == 2);
        CHECK(shots[0].launch_angle_rad < shots[1].launch_angle_rad);
        for (const PlannedShot& shot : shots) {
            const std::vector<Vec2> path = planner.path_of(shot);
            REQUIRE(path.size() == 640);
            CHECK(path.front() == planner.reference_point());
            const Vec2 believed = path[static_cast<std::size_t>(target.x - 99.0)];
            CHECK(believed.x == target.x);
            CHECK(std::fabs(believed.y - target.y) < 8.0);  // correction there and back is not quite the identity
            CHECK(std::fabs(path_until(path, target).back().x - target.x) < 8.0);

            const Vec2 release = world_from_agent_screen(shot.release);
            const Launch launch = launch_from(LaunchRule{}, {-12.15, -1.7}, {release.x + 12.15, release.y + 1.7});
            double nearest = 1000.0;
            for (int step = 0; step < 300; ++step) {
                const Vec2 at = agent_screen_from_world(flight_position(launch, step));
                nearest = std::min(nearest, std::hypot(at.x - target.x, at.y - target.y));
            }
            CHECK(nearest < 15.0);
        }
    }
}

TEST_CASE("Table planner: taps are the sheet's formula, 0 for 0 percent") {
    const TablePlanner planner = make_planner();
    const PlannedShot shot = planner.shots_at({396.0, 253.0}).front();
    CHECK(planner.tap_ms(shot, 396.0, 0.0) == 0.0);
    // The release is (99 - 335, 253 + 178): launch atan(178/335) = 0.4884, path 0.4884 - 0.0601 = 0.4283, cosine
    // 0.9097, speed 2.806. Tap point 92 + 304/2 = 244: (244 - 99 + 0.4 x 50 x 0.9097) / 50 = 3.2639; x 815 / 2.5525 =
    // 1042.1.
    CHECK(std::fabs(planner.tap_ms(shot, 396.0, 50.0) - 1042.0) <= 2.0);
}

TEST_CASE("Table planner: the speed factor of a path is found again, and none for what is no such path") {
    const ScreenRectangle sling = slingshot_on_agent_screen({-12.0, -2.5});
    for (const double factor : {0.94, 1.0, 1.06}) {
        const TablePlanner planner(sling, factor);
        const PlannedShot shot = planner.shot_with(0.6);
        const std::vector<Vec2> path = planner.path_of(shot);
        const auto fitted = fitted_speed_factor(sling, shot, std::span(path).first(250));
        REQUIRE(fitted);
        CHECK(std::fabs(*fitted - factor) < 0.006);                               // the path is in whole pixels
        CHECK_FALSE(fitted_speed_factor(sling, shot, std::span(path).first(3)));  // the first lies on the sling
    }
    const TablePlanner slow(sling, 0.8);
    const std::vector<Vec2> path = slow.path_of(slow.shot_with(0.6));
    CHECK_FALSE(fitted_speed_factor(sling, slow.shot_with(0.6), path));

    // A bird that really flies is a little slower than the table has it.
    const PlannedShot shot = TablePlanner(sling).shot_with(0.6);
    const Vec2 release = world_from_agent_screen(shot.release);
    const Launch launch = launch_from(LaunchRule{}, {-12.15, -1.7}, {release.x + 12.15, release.y + 1.7});
    std::vector<Vec2> flown;
    for (int step = 5; step < 120; step += 5) flown.push_back(agent_screen_from_world(flight_position(launch, step)));
    const auto real = fitted_speed_factor(sling, shot, flown);
    REQUIRE(real);
    CHECK(std::fabs(*real - 0.98) < 0.04);
    CHECK(*real != 1.0);
}

TEST_CASE("Objects in the way: those before the target, once each, in the order they are met") {
    const std::vector<Vec2> path = make_level_path();
    const ScreenObject target = make_box(1, ScreenClass::pig, 400.0, 245.0, 10.0, 10.0);
    const std::vector<ScreenObject> objects{
        make_box(2, ScreenClass::wood, 350.0, 240.0, 10.0, 40.0),   // met second
        make_box(3, ScreenClass::ice, 300.0, 255.0, 10.0, 10.0),    // met first: 5 pixels below the path
        make_box(4, ScreenClass::stone, 320.0, 257.0, 10.0, 10.0),  // 7 pixels below: passed by a red bird
        make_box(5, ScreenClass::stone, 500.0, 240.0, 10.0, 10.0),  // behind the target
        make_box(6, ScreenClass::stone, 150.0, 240.0, 10.0, 10.0),  // too near the sling to be looked at
        make_box(7, ScreenClass::stone, 392.0, 240.0, 5.0, 20.0),   // met no earlier than 3 pixels before the target
        make_box(8, ScreenClass::bird, 360.0, 240.0, 10.0, 10.0),  target,
    };
    const auto found = objects_in_the_way(path, target.box, objects, planning_radius(BirdType::red));
    REQUIRE(found.size() == 3);
    CHECK(found[0].object->id == 3);
    CHECK(found[0].point == Vec2{300.0, 250.0});
    CHECK(found[1].object->id == 2);
    CHECK(found[1].point == Vec2{344.0, 250.0});
    CHECK(found[2].object->id == 7);
    const auto wider = objects_in_the_way(path, target.box, objects, planning_radius(BirdType::yellow));
    CHECK(wider.size() == 4);
    CHECK(objects_in_the_way({}, target.box, objects, 5.0).empty());
    const auto along = objects_along(path, objects, planning_radius(BirdType::red));
    REQUIRE(along.size() == 5);  // the target and what is behind it too
    CHECK(along[3].object->id == 1);
    CHECK(along[4].object->id == 5);
}

TEST_CASE("Objects in the way: what is met no sooner than the target is not in the way") {
    const ScreenObject target = make_box(1, ScreenClass::pig, 400.0, 245.0, 10.0, 10.0);
    const std::vector<ScreenObject> objects{target, make_box(2, ScreenClass::stone, 400.0, 230.0, 10.0, 60.0)};
    CHECK(objects_in_the_way(make_level_path(), target.box, objects, 6.0).empty());
}
