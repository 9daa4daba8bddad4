#include "engine/phyre/simulation.h"

#include "engine/base/hash.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/scene_world.h"

namespace phyplay {

struct Simulation::Impl {
    const Task* task;
    World world;
    int steps_taken = 0;
    int goal_steps = 0;
    std::optional<Outcome> outcome;
    std::vector<Pose> poses;
    bool poses_are_current = false;

    Impl(const Task& played, std::span<const PlacedBall> placement)
        : task(&played), world(make_world(scene_of(played), placement)) {}

    bool is_over() const {
        if (outcome && outcome->status == Status::solved) return steps_taken > outcome->steps;
        return steps_taken >= kMaxSteps;
    }

    void step() {
        world.step();
        ++steps_taken;
        poses_are_current = false;
        const bool goal_holds = world.are_touching(goal_of(*task).body1, goal_of(*task).body2);
        goal_steps = goal_holds ? goal_steps + 1 : 0;
        if (!outcome) decide(goal_holds);
    }

    // Both shortcuts are exact. A sleeping world never changes again, so the goal goes on holding, or not; and
    // a goal that must be held for longer than there are steps left cannot be reached.
    void decide(bool goal_holds) {
        const int solved_step = steps_taken + kHoldSteps - goal_steps;
        if (solved_step > kMaxSteps) {
            conclude(Status::not_solved, kMaxSteps);
        } else if (goal_steps >= kHoldSteps) {
            conclude(Status::solved, solved_step - 1);
        } else if (world.is_asleep()) {
            goal_holds ? conclude(Status::solved, solved_step - 1) : conclude(Status::not_solved, kMaxSteps);
        }
    }

    void conclude(Status status, int steps) {
        outcome = Outcome{.status = status, .steps = steps, .decided_step = steps_taken, .state_hash = state_hash()};
    }

    std::uint64_t state_hash() const {
        std::vector<float> state;
        world.append_state(state);
        state.push_back(static_cast<float>(goal_steps));
        return hash64(std::as_bytes(std::span(state)));
    }
};

Simulation::Simulation(const Task& task, std::span<const PlacedBall> placement)
    : impl_(std::make_unique<Impl>(task, placement)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

void Simulation::step() {
    if (!impl_->is_over()) impl_->step();
}

Outcome Simulation::run() {
    while (!impl_->outcome) impl_->step();
    return *impl_->outcome;
}

const std::optional<Outcome>& Simulation::outcome() const {
    return impl_->outcome;
}
bool Simulation::is_over() const {
    return impl_->is_over();
}
int Simulation::steps_taken() const {
    return impl_->steps_taken;
}
int Simulation::goal_steps() const {
    return impl_->goal_steps;
}

std::span<const Pose> Simulation::poses() {
    if (!impl_->poses_are_current) impl_->world.read_poses(impl_->poses);
    impl_->poses_are_current = true;
    return impl_->poses;
}

std::vector<TouchingPair> Simulation::touching_pairs() const {
    return impl_->world.touching_pairs();
}
std::uint64_t Simulation::state_hash() const {
    return impl_->state_hash();
}

Outcome simulate(const Task& task, std::span<const PlacedBall> placement) {
    return Simulation(task, placement).run();
}

}  // namespace phyplay
