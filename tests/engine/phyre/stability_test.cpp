#include "engine/phyre/stability.h"

#include <doctest/doctest.h>

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"
#include "engine/suites/shipped_pack.h"
#include "tests/support/example_tasks.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

Placement moved(Placement placement, double dx, double dy) {
    for (PlacedBall& ball : placement) {
        ball.x += dx;
        ball.y += dy;
    }
    return placement;
}

/// The rule, written out.
bool solves_when_moved(const Task& task, const Placement& placement) {
    bool does = true;
    for (const Vec2 by : {Vec2{-0.5, -0.5}, Vec2{-0.5, 0.0}, Vec2{-0.5, 0.5}, Vec2{0.0, -0.5}, Vec2{0.0, 0.5},
                          Vec2{0.5, -0.5}, Vec2{0.5, 0.0}, Vec2{0.5, 0.5}}) {
        const Placement there = moved(placement, by.x, by.y);
        if (!find_overlap(scene_of(task), there) && simulate(task, there).status == Status::not_solved) does = false;
    }
    return does;
}

}  // namespace

TEST_CASE("is_stable_solution: a ball out of the way may lie half a pixel aside") {
    const Task task = make_drop_task();

    CHECK(simulate(task, out_of_the_way()).status == Status::solved);
    CHECK(is_stable_solution(task, out_of_the_way()));
}

TEST_CASE("is_stable_solution: overlaps on the way aside do not count") {
    const Task task = make_drop_task();
    const Placement in_the_corner{{.x = 6.0, .y = 6.0, .radius = 6.0}};

    REQUIRE(!find_overlap(scene_of(task), in_the_corner));
    REQUIRE(find_overlap(scene_of(task), moved(in_the_corner, -0.5, 0.0)));
    REQUIRE(simulate(task, in_the_corner).status == Status::solved);
    CHECK(is_stable_solution(task, in_the_corner));
}

TEST_CASE("is_stable_solution: tells lucky solutions of a shipped task from others") {
    const Result<TaskSet> suite = load_shipped_suite(kPhyre, testing::shipped_suites());
    REQUIRE(suite);
    const Task& task = *suite->find("00000:002");
    const struct {
        PlacedBall ball;
        bool is_stable;
    } solutions[] = {
        {{.x = 213.0, .y = 81.0, .radius = 8.0}, false},
        {{.x = 226.0, .y = 198.0, .radius = 21.0}, false},
        {{.x = 208.0, .y = 141.0, .radius = 18.0}, true},
        {{.x = 23.0, .y = 93.0, .radius = 10.0}, true},
    };
    for (const auto& [ball, is_stable] : solutions) {
        const Placement placement{ball};
        REQUIRE(simulate(task, placement).status == Status::solved);
        CHECK(is_stable_solution(task, placement) == is_stable);
        CHECK(solves_when_moved(task, placement) == is_stable);
    }
}
