#include "engine/phyre/simulation.h"

#include <doctest/doctest.h>

#include "engine/base/numpy_random.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/plain_simulation.h"
#include "tests/support/example_tasks.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("Simulation: a goal held for 180 steps solves the task") {
    const Task task = make_drop_task();
    Simulation simulation(task, out_of_the_way());

    const Outcome outcome = simulation.run();

    CHECK(outcome.status == Status::solved);
    CHECK(outcome.steps > kHoldSteps);
    CHECK(outcome.decided_step <= outcome.steps + 1);
}

TEST_CASE("Simulation: a goal out of reach is not solved, and that counts as 1,000 steps") {
    const Outcome outcome = simulate(make_miss_task(), out_of_the_way());

    CHECK(outcome.status == Status::not_solved);
    CHECK(outcome.steps == kMaxSteps);
    CHECK(outcome.decided_step < kMaxSteps);
}

TEST_CASE("Simulation: the same placement gives the same states") {
    const Task task = make_drop_task();
    Simulation first(task, out_of_the_way());
    Simulation second(task, out_of_the_way());

    while (!first.is_over()) {
        first.step();
        second.step();
        CHECK(first.state_hash() == second.state_hash());
    }
    CHECK(first.outcome() == second.outcome());
}

TEST_CASE("Simulation: another placement gives other states") {
    const Task task = make_drop_task();
    const Placement other{{.x = 239.0, .y = 240.0, .radius = 6.0}};

    CHECK(simulate(task, out_of_the_way()).state_hash != simulate(task, other).state_hash);
}

TEST_CASE("Simulation: looking at it changes nothing") {
    const Task task = make_drop_task();
    Simulation watched(task, out_of_the_way());
    Simulation alone(task, out_of_the_way());

    while (!watched.is_over()) {
        watched.step();
        alone.step();
        CHECK(watched.poses().size() == scene_of(task).bodies.size() + 1);
        CHECK(watched.touching_pairs().size() < 10);
    }

    CHECK(watched.state_hash() == alone.state_hash());
}

TEST_CASE("Simulation: stepping on after the decision leaves the outcome alone") {
    const Task task = make_miss_task();
    Simulation simulation(task, out_of_the_way());
    const Outcome decided = simulation.run();

    while (!simulation.is_over()) simulation.step();

    CHECK(simulation.steps_taken() == kMaxSteps);
    CHECK(simulation.outcome() == decided);
}

TEST_CASE("Simulation: a solved attempt is over at the step that solved it, decided early or not") {
    const Task task = make_drop_task();
    Simulation simulation(task, out_of_the_way());

    while (!simulation.is_over()) simulation.step();

    CHECK(simulation.goal_steps() == kHoldSteps);
    CHECK(simulation.steps_taken() == simulation.outcome()->steps + 1);
}

TEST_CASE("simulate: decides exactly as the plain way does") {
    NumpyRandom random(3);
    int solved = 0;
    for (const Task& task : {make_drop_task(), make_miss_task(), make_meet_task()}) {
        for (int i = 0; i < 60; ++i) {
            std::vector<UnitBall> balls(balls_of(task.tier));
            for (UnitBall& ball : balls)
                ball = {random.random_sample(), random.random_sample(), random.random_sample()};
            const PlacementCheck check = check_action(task, balls);
            const auto* placement = std::get_if<Placement>(&check);
            if (placement == nullptr) continue;

            const Outcome fast = simulate(task, *placement);
            const Outcome plain = simulate_plainly(task, *placement);

            CHECK(fast.status == plain.status);
            CHECK(fast.steps == plain.steps);
            solved += fast.status == Status::solved ? 1 : 0;
        }
    }
    CHECK(solved > 10);
}
