#include "engine/phyre/recording.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/phyre/content/phyre_task.h"
#include "tests/support/example_tasks.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("Recording: keeps every state that a simulation passes through") {
    const Task task = make_drop_task();
    Recording recording(task, out_of_the_way());
    Simulation simulation(task, out_of_the_way());

    recording.finish();

    CHECK(recording.state_hash_at(0) == simulation.state_hash());
    for (int step = 1; step <= recording.last_step(); ++step) {
        simulation.step();
        CHECK(recording.state_hash_at(step) == simulation.state_hash());
        CHECK(recording.goal_steps_at(step) == simulation.goal_steps());
        CHECK(std::ranges::equal(recording.poses_at(step), simulation.poses()));
    }
    CHECK(simulation.is_over());
    CHECK(recording.outcome() == simulate(task, out_of_the_way()));
}

TEST_CASE("Recording: tells when bodies meet and part") {
    const Task task = make_drop_task();
    Recording recording(task, out_of_the_way());

    recording.finish();

    const auto meets_goal = [&](const ContactEvent& event) {
        return event.began && event.body_a == goal_of(task).body1 && event.body_b == goal_of(task).body2;
    };
    const auto first = std::ranges::find_if(recording.contacts(), meets_goal);
    REQUIRE(first != recording.contacts().end());
    CHECK(first->step > 10);
    CHECK(first->y == doctest::Approx(25.12).epsilon(0.02));
    CHECK(std::ranges::is_sorted(recording.contacts(), {}, &ContactEvent::step));
}

TEST_CASE("first_difference: says at which step two attempts part, or that they never do") {
    const Task task = make_drop_task();
    Recording one(task, out_of_the_way());
    Recording same(task, out_of_the_way());
    Recording other(task, Placement{{.x = 128.0, .y = 60.0, .radius = 8.0}});
    one.finish();
    same.finish();
    other.finish();

    CHECK(first_difference(one, same) == std::nullopt);
    CHECK(first_difference(one, other).has_value());
}
