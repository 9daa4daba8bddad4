#include "engine/phyre/step_times.h"

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/scene_world.h"
#include "engine/phyre/simulation.h"
#include "engine/physics/seam.h"

namespace phyplay {

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
