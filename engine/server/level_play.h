// A LevelPlay is one playing of a level by an agent that sends requests: time passes only when it is told to.
//
// While everything is at rest and a bird waits on the sling nothing can happen before the next shot, so time stands
// still and agents may think as long as they like. The shots and their steps are kept in the form of an attempt, and
// they are those that play_shots() would make of the same shots: an agent that plays here and one that plays in an
// evaluation leave the same attempt.
#pragma once

#include <optional>
#include <vector>

#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/phyq/view/slingshot_view.h"
#include "engine/play/driver.h"

namespace phyplay {

class LevelPlay {
public:
    /// All three must outlive the play, as for SlingshotSimulation.
    LevelPlay(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled);
    LevelPlay(const LevelPlay&) = delete;
    LevelPlay& operator=(const LevelPlay&) = delete;

    /// Whether time stands still: the next bird may be shot and everything is at rest (or has had its time), or the
    /// play is over.
    bool is_waiting() const;

    /// Won or lost, with the final score.
    bool is_over() const { return simulation_.is_over(); }

    /// One step, unless time stands still; the bird is tapped when it is due.
    void advance();
    void advance_until_waiting();

    /// Until a bird is on the sling. False where the level is decided before.
    bool await_bird();

    /// Drags the bird on the sling for a second, unless time stands still, and lets it go. False, and nothing happens
    /// to the birds, where there is none to shoot. `tap_s` is game time after the release. Requires finite numbers.
    bool launch(Vec2 drag, std::optional<double> tap_s);

    /// Whether the bird that was launched last has touched something or used its power, or is gone.
    bool has_flight_ended() const;

    /// Gives up where the play is not over: goes on until the next bird could be shot and says what it came to.
    /// There is no attempt without a shot: `shots` of the result is empty then.
    SlingshotResult finish();

    const SlingshotSimulation& simulation() const { return simulation_; }
    bool has_shots() const { return !simulation_.moves().empty(); }
    SlingshotView view() const;

private:
    const SlingshotSetup* setup_;
    const SlingshotLevel* level_;
    SlingshotSimulation simulation_;
    FlightTrail trail_;
    Driver driver_;
    std::size_t last_bird_ = 0;  // in birds() of the simulation
};

}  // namespace phyplay
