#include "engine/phyre/plain_simulation.h"

#include <doctest/doctest.h>

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "tests/support/example_tasks.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("add_step_times: tells where the time went, and changes no outcome") {
    const Task task = make_drop_task();
    const Outcome before = simulate(task, out_of_the_way());

    StepTimes times;
    for (int i = 0; i < 20; ++i) add_step_times(task, out_of_the_way(), times);

    CHECK(times.contacts_ms + times.solver_ms + times.broad_phase_ms + times.continuous_ms + times.other_ms > 0.0);
    CHECK(simulate(task, out_of_the_way()) == before);
}

TEST_CASE("World: has no step times unless they are asked for") {
    const Task task = make_drop_task();
    World world = make_world(scene_of(task), out_of_the_way());
    StepTimes times;
    for (int i = 0; i < 200; ++i) {
        world.step();
        world.add_step_times(times);
    }

    CHECK(times.solver_ms == 0.0);
    CHECK(times.continuous_ms == 0.0);
}
