#include "game/phyre/near_miss.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/phyre/content/phyre_task.h"
#include "game/phyre/body_geometry.h"
#include "game/phyre/phyre_course.h"
#include "tests/game/trial/sample_tasks.h"
#include "tests/support/edit_task.h"

using namespace phyplay;

TEST_CASE("NearMiss: a ball that nothing reached has never moved") {
    const Task task = resting_ball_task();

    const NearMiss miss = near_miss_of(task, recorded(task, {{20, 30, 8}}));

    CHECK(miss.kind == MissKind::never_moved);
    CHECK(miss.body == 5);
    CHECK(miss.held_steps == 0);
    CHECK(miss.gap_px == doctest::Approx(std::hypot(251.0 - 128.0, 160.0 - 70.5) - 8.0).epsilon(0.02));
}

TEST_CASE("NearMiss: a ball that was knocked down rests on the floor") {
    const Task task = resting_ball_task();

    // Falls on the left of the green ball and drives it off the ledge to the right.
    const NearMiss miss = near_miss_of(task, recorded(task, {{118, 220, 16}}));

    CHECK(miss.body == 5);
    REQUIRE(miss.kind == MissKind::rested_on);
    CHECK(miss.other == 0);  // the bottom wall
}

TEST_CASE("NearMiss: a goal that was touched too shortly says for how long") {
    Task task = falling_ball_task();
    // The purple floor becomes a short bar: the ball lands on its end and slips off.
    testing::edit_scene(task).bodies[4].shapes = {Polygon{{{8, 2.5}, {-8, 2.5}, {-8, -2.5}, {8, -2.5}}}};
    testing::edit_scene(task).bodies[4].position = {117, 40};

    const NearMiss miss = near_miss_of(task, recorded(task, {{20, 230, 8}}));

    CHECK(miss.kind == MissKind::touched_too_short);
    CHECK(miss.held_steps > 0);
    CHECK(miss.held_steps < kHoldSteps);
}

TEST_CASE("gap_between: circles, boxes and both") {
    Body ball = body_of(5.0);
    Body box;
    box.shapes = {Polygon{{{10, 2}, {-10, 2}, {-10, -2}, {10, -2}}}};

    CHECK(gap_between(ball, {0, 0, 0}, ball, {20, 0, 0}).px == doctest::Approx(10.0));
    CHECK(gap_between(ball, {0, 10, 0}, box, {0, 0, 0}).px == doctest::Approx(3.0));
    CHECK(gap_between(ball, {0, 10, 0}, box, {0, 0, 0}).at.y == doctest::Approx(3.5));
    CHECK(gap_between(box, {0, 0, 0}, box, {0, 10, 0}).px == doctest::Approx(6.0));
    CHECK(gap_between(ball, {0, 3, 0}, box, {0, 0, 0}).px == doctest::Approx(0.0));
}

TEST_CASE("gap_between: bars that lie on each other touch in the middle of the common stretch") {
    Body box;
    box.shapes = {Polygon{{{10, 2}, {-10, 2}, {-10, -2}, {10, -2}}}};

    const Gap gap = gap_between(box, {0, 0, 0}, box, {4, 4, 0});

    CHECK(gap.px == doctest::Approx(0.0));
    CHECK(gap.at.x == doctest::Approx(2.0));
    CHECK(gap.at.y == doctest::Approx(2.0));
}

TEST_CASE("BodyPaths: only what moves has a path, with a dot every quarter of a second") {
    const Task task = resting_ball_task();
    const Recording recording = recorded(task, {{30, 230, 8}});

    BodyPaths finished(task);
    finished.extend(recording);
    finished.finish();
    const std::vector<Path>& paths = finished.paths();

    REQUIRE(paths.size() == 1);
    CHECK(paths[0].body == static_cast<int>(scene_of(task).bodies.size()));  // the placed ball
    CHECK(paths[0].points.front().y == doctest::Approx(230.0F));
    for (const PathPoint& dot : paths[0].dots) CHECK(static_cast<int>(dot.step) % kPathDotSteps == 0);
    CHECK(paths[0].dots.size() > 3);
}

TEST_CASE("simplified: points on a line go, corners stay") {
    const std::vector<PathPoint> points = {{0, 0, 0}, {1, 0, 1}, {2, 0, 2}, {2, 1, 3}, {2, 2, 4}};

    const std::vector<PathPoint> kept = simplified(points, 0.1F);

    CHECK(kept == std::vector<PathPoint>{{0, 0, 0}, {2, 0, 2}, {2, 2, 4}});
}
