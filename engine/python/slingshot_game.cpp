#include "engine/python/slingshot_game.h"

#include "engine/base/assert.h"
#include "engine/phyq/level/phyq_task.h"

namespace phyplay::python {

SlingshotGame::SlingshotGame(const SlingshotSetup& setup, const Task& task) : setup_(&setup), task_(&task) {
    load(task);
}

void SlingshotGame::load(const Task& task) {
    task_ = &task;
    settled_ = settle(*setup_, level_of(task));
    restart();
}

void SlingshotGame::restart() {
    trail_ = {};
    simulation_ = std::make_unique<SlingshotSimulation>(*setup_, level_of(*task_), settled_);
    driver_ = std::make_unique<Driver>(*simulation_, PlayWatch{.stepped = [this] { trail_.note(*simulation_); }});
}

void SlingshotGame::shoot(const Shot& shot) {
    PHYPLAY_ASSERT(!is_decided());
    driver_->add(cues_of(shot));
    if (driver_->await_turn()) return;
    while (!simulation_->is_over()) simulation_->step();
}

Status SlingshotGame::status() const {
    return simulation_->outcome() ? simulation_->outcome()->status : Status::not_solved;
}

int SlingshotGame::steps() const {
    return simulation_->outcome() ? simulation_->outcome()->steps : simulation_->steps_taken();
}

std::uint64_t SlingshotGame::state_hash() const {
    return simulation_->outcome() ? simulation_->outcome()->state_hash : simulation_->state_hash();
}

SlingshotView SlingshotGame::view() const {
    return view_of(*simulation_, *setup_, level_of(*task_), trail_);
}

}  // namespace phyplay::python
