// A ReplayModel is a recorded attempt being looked at: scrubbed, stepped, played at any speed, taken from mark to
// mark and, if the viewer likes, laid over a second attempt at the same task: then it is as long as the longer of the
// two. It knows nothing of drawing.
//
// Time on screen is continuous, physics is not: a Playhead counts simulation steps with a fraction, and drawing
// blends the two recorded states around it. It only ever says which state to show. How fast frames come, how uneven
// they are and how slowly time is played never change what was, or will be, simulated.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/trial/course.h"

namespace phyplay {

/// Speeds a replay offers; 1 is real time.
inline constexpr double kReplaySpeeds[] = {0.125, 0.25, 0.5, 1.0, 2.0, 4.0};

/// How fast time passes on screen; never what happens in it.
enum class Pace { real, half, quarter };

/// 1, 0.5, 0.25.
double speed_of(Pace pace);

/// A place on the time line of an attempt, and the pace at which it moves.
struct Playhead {
    double step = 0.0;  ///< simulation steps since the start, with a fraction
    double speed = 1.0;
    double step_hz = 60.0;  ///< steps a second of what is played

    /// Moves on by the time that has passed. May move beyond what is recorded. After a longer gap between two frames
    /// than a tenth of a second (a window being dragged, a busy machine) time goes on as if the gap had been that
    /// long, so that a player never misses a piece of the run.
    void advance(std::int64_t elapsed_us);
};

class ReplayModel {
public:
    /// Stands at the start, paused, at real speed. Course and recording must outlive it.
    ReplayModel(const Course& course, const Recording& recording);

    const Recording& recording() const { return *recording_; }

    /// Lays a second attempt at the same task over the first; null takes it off. The viewer stays inside.
    void lay_over(const Recording* other);
    const Recording* other() const { return other_; }

    /// When the two attempts part; empty without a second one, or where they never do.
    const std::optional<int>& parting() const { return parting_; }

    /// What there is to tell of the first attempt.
    const std::vector<Mark>& marks() const { return marks_; }

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
    void to_end() { scrub_to(last_step_); }
    void to_next_mark();
    void to_previous_mark();

    /// One of kReplaySpeeds.
    void set_speed(double speed);
    void slower();
    void faster();

private:
    const Course* course_;
    const Recording* recording_;
    const Recording* other_ = nullptr;
    std::vector<Mark> marks_;
    std::optional<int> parting_;
    Playhead playhead_;
    int last_step_ = 0;
    bool is_playing_ = false;
};

}  // namespace phyplay
