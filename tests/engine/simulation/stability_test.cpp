#include "engine/simulation/stability.h"

#include <doctest/doctest.h>

#include "engine/rules/placement_rules.h"
#include "engine/simulation/simulation.h"
#include "tests/support/example_tasks.h"

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
        if (!find_overlap(task.scene, there) && simulate(task, there).status == Status::not_solved) does = false;
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

    REQUIRE(!find_overlap(task.scene, in_the_corner));
    REQUIRE(find_overlap(task.scene, moved(in_the_corner, -0.5, 0.0)));
    if (simulate(task, in_the_corner).status == Status::solved) CHECK(is_stable_solution(task, in_the_corner));
}

TEST_CASE("is_stable_solution: is the rule of the benchmark over a grid of placements") {
    const Task task = make_drop_task();
    int solutions = 0;
    int unstable = 0;
    for (int x = 20; x < 240; x += 4) {
        for (int y = 20; y < 240; y += 20) {
            const Placement placement{{.x = double(x), .y = double(y), .radius = 10.0}};
            if (find_overlap(task.scene, placement) || simulate(task, placement).status != Status::solved) continue;
            ++solutions;
            const bool is_stable = is_stable_solution(task, placement);
            if (!is_stable) ++unstable;
            CHECK(is_stable == solves_when_moved(task, placement));
        }
    }
    MESSAGE(unstable << " of " << solutions << " solutions are unstable");
    CHECK(solutions > unstable);
}
