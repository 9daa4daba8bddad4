// A Playhead is a place on the time line of an attempt, and the pace at which it moves.
//
// Time on screen is continuous, physics is not: the playhead counts simulation steps with a fraction, and
// drawing blends the two recorded states around it. It only ever says which state to show. How fast frames
// come, how uneven they are and how slowly time is played never change what was, or will be, simulated.
#pragma once

#include <cstdint>

namespace phyplay {

/// Speeds a replay offers; 1 is real time.
inline constexpr double kReplaySpeeds[] = {0.125, 0.25, 0.5, 1.0, 2.0, 4.0};

/// How fast time passes on screen; never what happens in it.
enum class Pace { real, half, quarter };

/// 1, 0.5, 0.25.
double speed_of(Pace pace);

/// After a longer gap between two frames (a window being dragged, a busy machine) time goes on as if the gap
/// had been this long, so that a player never misses a piece of the run.
inline constexpr std::int64_t kLongestFrameUs = 100'000;

struct Playhead {
    double step = 0.0;  ///< simulation steps since the start, with a fraction
    double speed = 1.0;
    double step_hz = 60.0;  ///< steps a second of what is played

    /// Moves on by the time that has passed. May move beyond what is recorded.
    void advance(std::int64_t elapsed_us);
};

}  // namespace phyplay
