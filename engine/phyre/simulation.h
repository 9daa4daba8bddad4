// A Simulation plays one attempt at one task, one fixed step at a time.
//
// It is the only way physics runs in PhyPlay. The window steps it along with the clock, a replay runs it
// again, evaluation runs it to its end without drawing. Two simulations of the same task, given the same
// placement, pass through the same states, bit for bit; state_hash() makes that checkable.
//
// An attempt can be decided before it is over: when every body sleeps, or when fewer steps are left than
// the goal must still be held. Both are exact (README.md). After that the outcome no
// longer changes, but stepping on is allowed, for pictures.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/phyre/content/action.h"
#include "engine/physics/world.h"
#include "engine/play/outcome.h"
#include "engine/play/task.h"

namespace phyplay {

class Simulation {
public:
    /// Sets up the task's scene with the placed balls in it, at step 0. The placement must be one that
    /// check_action() gave out, or empty (the scene alone, for previews and screening). The task must
    /// outlive the simulation.
    Simulation(const Task& task, std::span<const PlacedBall> placement);
    ~Simulation();
    Simulation(Simulation&&) noexcept;
    Simulation& operator=(Simulation&&) noexcept;

    /// Advances by one step of 1/60 s. Does nothing once is_over().
    void step();

    /// Steps until the attempt is decided, and says how it ended. The fast way.
    Outcome run();

    /// Empty until the attempt is decided.
    const std::optional<Outcome>& outcome() const;

    /// True when the attempt was solved, or when 1,000 steps were taken.
    bool is_over() const;

    /// Steps taken so far, 0 to 1,000.
    int steps_taken() const;

    /// Consecutive steps, up to now, after which the goal held; 180 solve the task.
    int goal_steps() const;

    /// Pose of every body: the scene's in order, then the placed balls. Valid until the next step().
    std::span<const Pose> poses();

    /// Pairs of bodies that touch after the last step, sorted by body_a, then body_b.
    std::vector<TouchingPair> touching_pairs() const;

    /// Hash over poses, velocities and the goal count at this step. Equal while two simulations behave alike.
    std::uint64_t state_hash() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// One attempt from start to end: builds, runs, tells. Thread-safe.
Outcome simulate(const Task& task, std::span<const PlacedBall> placement);

}  // namespace phyplay
