// A ShotPlayer plays shots on a SlingshotSimulation: it waits for the moment of each, launches, taps in time, and
// remembers what was done.
//
// play_shots() and its kin are made of it. Use it directly to shoot bird by bird with something between the shots,
// such as an agent that looks at the level.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/simulation/slingshot_simulation.h"

namespace phyplay {

class ShotPlayer {
public:
    /// Hears of every step that was taken.
    using StepListener = std::function<void(const SlingshotSimulation& simulation)>;

    /// The simulation must outlive the player, and nobody else may move it meanwhile.
    explicit ShotPlayer(SlingshotSimulation& simulation, StepListener listener = {})
        : simulation_(simulation), listener_(std::move(listener)) {}

    /// Waits until the shot's time and launches it; nothing where the level is decided before. Requires a shot in
    /// which find_shot_problem() finds nothing.
    void play(const Shot& shot);

    /// The same for a shot with steps. False where it cannot be launched at its step.
    bool play(const TimedShot& shot);

    /// Until a bird may be shot and everything is quiet. False where the level is decided first.
    bool await_turn();

    /// Until the last bird has done what it can, or to the end; hands out the shots played.
    SlingshotResult finish(PlayUntil until);

    /// Shots so far, as they were played.
    const std::vector<TimedShot>& shots() const { return shots_; }

private:
    void launch(Vec2 drag);
    template <typename Predicate>
    void wait_until(Predicate is_due);
    void step();
    int last_release() const { return shots_.empty() ? 0 : shots_.back().release_step; }
    bool is_quiet() const;

    SlingshotSimulation& simulation_;
    StepListener listener_;
    std::vector<TimedShot> shots_;
    std::optional<int> tap_step_;
};

}  // namespace phyplay
