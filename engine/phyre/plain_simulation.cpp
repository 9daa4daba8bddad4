#include "engine/phyre/plain_simulation.h"

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "engine/physics/seam.h"

namespace phyplay {

Outcome simulate_plainly(const Task& task, std::span<const PlacedBall> placement) {
    const seam::PlainWay plain;
    World world = make_world(scene_of(task), placement);
    int goal_steps = 0;
    int step = 0;
    while (step < kMaxSteps && goal_steps < kHoldSteps) {
        world.step();
        ++step;
        goal_steps = world.are_touching(goal_of(task).body1, goal_of(task).body2) ? goal_steps + 1 : 0;
    }
    const bool is_solved = goal_steps >= kHoldSteps;
    return {.status = is_solved ? Status::solved : Status::not_solved,
            .steps = is_solved ? step - 1 : kMaxSteps,
            .decided_step = step,
            .state_hash = 0};
}

void add_step_times(const Task& task, std::span<const PlacedBall> placement, StepTimes& times) {
    const int steps = simulate(task, placement).decided_step;
    const seam::TimedSteps timed;
    World world = make_world(scene_of(task), placement);
    for (int step = 0; step < steps; ++step) {
        world.step();
        world.add_step_times(times);
    }
}

}  // namespace phyplay
