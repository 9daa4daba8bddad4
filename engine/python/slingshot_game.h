// A SlingshotGame is one play of a Phy-Q level that somebody shoots bird by bird, looking at it in between.
//
// It moves only inside shoot(): from a shot to the moment at which the next one may be made, everything at rest, or
// to the end with its final score. Its shots give the same bits as the same shots in one series (play_shots()).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/phyq/view/slingshot_view.h"
#include "engine/play/driver.h"
#include "engine/play/task.h"

namespace phyplay::python {

class SlingshotGame {
public:
    /// Settles the level. All three must outlive the game, the task one of Phy-Q.
    SlingshotGame(const SlingshotSetup& setup, const Task& task);
    SlingshotGame(const SlingshotGame&) = delete;
    SlingshotGame& operator=(const SlingshotGame&) = delete;

    /// Begins another play of the level.
    void restart();

    /// Begins with another level.
    void load(const Task& task);

    /// Shoots the bird on the sling. Requires !is_decided() and a shot in which find_shot_problem() finds nothing.
    void shoot(const Shot& shot);

    const Task& task() const { return *task_; }
    bool is_decided() const { return simulation_->outcome().has_value(); }
    /// Solved or not, once decided; what is not decided is not solved so far.
    Status status() const;
    /// Until it was decided, or so far.
    int steps() const;
    /// At the moment it was decided, or now.
    std::uint64_t state_hash() const;
    int pigs_left() const { return simulation_->pigs_left(); }
    int birds_left() const { return simulation_->birds_left(); }
    int score() const { return simulation_->score(); }
    std::vector<TimedShot> shots() const { return shots_of(simulation_->moves()); }
    SlingshotView view() const;

private:
    const SlingshotSetup* setup_;
    const Task* task_;
    SettledLevel settled_;
    std::unique_ptr<SlingshotSimulation> simulation_;
    std::unique_ptr<Driver> driver_;  // refers to the simulation
    FlightTrail trail_;
};

}  // namespace phyplay::python
