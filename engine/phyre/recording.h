// A Recording keeps one attempt for looking at: every pose of every step, contacts, and how it ended.
//
// The window draws from it while the attempt runs and scrubs through it afterwards; the trajectory layer
// draws its paths. It is made by stepping a Simulation, and never the other way round.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/phyre/simulation.h"

namespace phyplay {

/// Two bodies began to touch, or parted.
struct ContactEvent {
    int step = 0;
    int body_a = 0;
    int body_b = 0;
    bool began = true;
    float x = 0.0F;  ///< pixels; where they touch
    float y = 0.0F;

    bool operator==(const ContactEvent&) const = default;
};

class Recording {
public:
    /// Starts with the state at step 0.
    Recording(const Task& task, std::span<const PlacedBall> placement);

    /// Steps the simulation once more and keeps the new state. False when the attempt is over.
    bool advance();

    /// Plays to the end of the attempt: solved, or 1,000 steps.
    void finish();

    /// Last step recorded, 0 at the start.
    int last_step() const;
    bool is_over() const;
    const std::optional<Outcome>& outcome() const;

    /// Poses after `step` steps, 0 <= step <= last_step(); scene bodies, then placed balls.
    std::span<const Pose> poses_at(int step) const;

    /// Consecutive goal-true steps after `step` steps, 0 to 180.
    int goal_steps_at(int step) const;

    /// Beginnings and ends of contacts between bodies, ordered by step.
    const std::vector<ContactEvent>& contacts() const;

    int body_count() const;

    /// State hash after each step, so that two runs can be compared and their parting found.
    std::uint64_t state_hash_at(int step) const;

private:
    void keep_state();
    void keep_contacts();

    Simulation simulation_;
    int body_count_ = 0;
    std::vector<Pose> poses_;
    std::vector<int> goal_steps_;
    std::vector<std::uint64_t> hashes_;
    std::vector<ContactEvent> contacts_;
    std::vector<TouchingPair> touching_;
};

/// First step at which two recordings of the same task differ; empty when they never do.
std::optional<int> first_difference(const Recording& a, const Recording& b);

}  // namespace phyplay
