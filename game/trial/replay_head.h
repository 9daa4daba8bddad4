// A ReplayHead is where somebody stands who looks at a recorded attempt again: scrubbed, stepped, played at any
// speed, taken from mark to mark. What is recorded does not matter to it, only how long it is.
#pragma once

#include <cstdint>
#include <vector>

#include "game/trial/playhead.h"

namespace phyplay {

class ReplayHead {
public:
    /// Stands at the start, paused, at real speed. `step_hz`: steps a second of what is recorded.
    ReplayHead(int last_step, double step_hz);

    /// Where the viewer is, in steps with a fraction: 0 to last_step().
    double step() const { return playhead_.step; }
    int last_step() const { return last_step_; }

    bool is_playing() const { return is_playing_; }
    double speed() const { return playhead_.speed; }

    /// Moves on by the time that has passed, when playing; stops at the end.
    void frame(std::int64_t elapsed_us);

    /// Play at the end starts over.
    void toggle_playing();
    void pause() { is_playing_ = false; }

    // All of these pause.
    void scrub_to(double step);
    void step_by(int steps);  ///< to the next whole step in that direction
    void to_start() { scrub_to(0.0); }
    void to_end() { scrub_to(last_step()); }
    void to_next_mark();
    void to_previous_mark();

    /// One of kReplaySpeeds.
    void set_speed(double speed);
    void slower();
    void faster();

protected:
    /// Another length, for a second attempt that is longer; the viewer stays inside.
    void set_last_step(int last_step);

    /// The steps that to_next_mark() stops at, in order.
    void set_mark_steps(std::vector<int> steps) { mark_steps_ = std::move(steps); }

private:
    Playhead playhead_;
    int last_step_ = 0;
    std::vector<int> mark_steps_;
    bool is_playing_ = false;
};

}  // namespace phyplay
