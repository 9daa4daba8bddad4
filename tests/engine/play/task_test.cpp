#include "engine/play/task.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <limits>

#include "tests/support/edit_task.h"
#include "tests/support/example_tasks.h"

// What find_task_fault() refuses is tested where such tasks come from: task_json_test.cpp, task_pack_test.cpp.

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("find_task_fault: finds nothing wrong with tasks the builder made") {
    CHECK_FALSE(find_task_fault(make_drop_task()));
    CHECK_FALSE(find_task_fault(make_meet_task()));
}

TEST_CASE("find_task_fault: numbers that are none do not get through") {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    Task position = make_drop_task();
    edit_scene(position).bodies[4].position.y = kNan;
    Task angle = make_drop_task();
    edit_scene(angle).bodies[4].angle_rad = std::numeric_limits<double>::infinity();
    Task radius = make_drop_task();
    edit_scene(radius).bodies[4].shapes = {Circle{kNan}};
    Task vertex = make_drop_task();
    edit_scene(vertex).bodies[4].shapes = {Polygon{{{0, 0}, {1, 0}, {kNan, 1}}}};

    CHECK(find_task_fault(position) == "bodies[4]: x and y must be numbers of pixels between -10000 and 10000");
    CHECK(find_task_fault(angle) == "bodies[4]: angle must be a number between -1000 and 1000");
    CHECK(find_task_fault(radius) == "bodies[4].shapes[0]: a radius must be a positive number of pixels up to 10000");
    CHECK(find_task_fault(vertex) == "bodies[4].shapes[0]: a vertex is not a number of pixels up to 10000");
}

TEST_CASE("find_task_fault: what would take too long to simulate is refused") {
    Task drop = make_drop_task();
    Body gray = scene_of(drop).bodies.back();
    gray.dynamic = true;
    gray.color = Color::gray;
    const auto with = [&](std::size_t count, std::size_t shapes, double apart) {
        Task task = make_drop_task();
        gray.shapes.assign(shapes, Circle{1.0});
        for (std::size_t i = 0; i < count; ++i) {
            gray.position.x = 300.0 + apart * static_cast<double>(i);  // where there is nothing else
            edit_scene(task).bodies.push_back(gray);
        }
        return find_task_fault(task);
    };
    CHECK_FALSE(with(63, 1, 0.0));
    CHECK(with(64, 1, 0.0) == "bodies: more than 2000 pairs of shapes overlap at the start");
    CHECK(with(9, 8, 0.0) == "bodies: more than 2000 pairs of shapes overlap at the start");
    CHECK_FALSE(with(62, 8, 2.0));
    CHECK(with(64, 8, 2.0) == "bodies: a scene has at most 512 shapes");
    CHECK(with(256, 1, 2.0) == "bodies: a scene has at most 256 bodies");
}

TEST_CASE("find_task_fault: suite, tier and content belong together") {
    Task other_tier = make_drop_task();
    other_tier.tier = kSlingshotTier;
    Task other_suite = make_drop_task();
    other_suite.suite = kPhyq;
    Task two_balls = make_drop_task();
    two_balls.tier = kTwoBallsTier;
    Task empty = make_drop_task();
    empty.content = nullptr;

    CHECK(find_task_fault(other_tier) == "tier: phyre has no tier slingshot");
    CHECK(find_task_fault(other_suite) == "tier: phyq has no tier ball");
    CHECK_FALSE(find_task_fault(two_balls));
    CHECK(find_task_fault(empty) == "the task has no content");
}

TEST_CASE("find_task_fault: a task needs its walls and its goal's bodies") {
    Task no_walls = make_drop_task();
    edit_scene(no_walls).bodies.clear();
    Task no_goal = make_drop_task();
    edit_goal(no_goal) = {};
    Task wrong_color = make_drop_task();
    edit_scene(wrong_color).bodies[4].color = Color::red;

    CHECK(find_task_fault(no_walls) ==
          "bodies: the first four must be the walls of the scene: bottom, left, top, right");
    CHECK(find_task_fault(no_goal) == "goal.body1: the scene has no body -1 beside the walls");
    CHECK(find_task_fault(wrong_color) == "bodies[4]: its part in the task makes it green, not red");
}

TEST_CASE("is_plain_id: takes what can stand in a file name and on a command line") {
    CHECK(is_plain_id("00012:047"));
    CHECK(is_plain_id("my-ledge_2.b"));
    CHECK_FALSE(is_plain_id(""));
    CHECK_FALSE(is_plain_id("a b"));
    CHECK_FALSE(is_plain_id("a/b"));
    CHECK_FALSE(is_plain_id(std::string(65, 'a')));
    CHECK_FALSE(is_plain_id("caf\xc3\xa9"));
}
