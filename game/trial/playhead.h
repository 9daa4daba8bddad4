// A Playhead is a place on the time line of an attempt, and the pace at which it moves.
//
// Time on screen is continuous, physics is not: the playhead counts simulation steps with a fraction, and
// drawing blends the two recorded states around it. It only ever says which state to show. How fast frames
// come, how uneven they are and how slowly time is played never change what was, or will be, simulated.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/recording.h"

namespace phyplay {

/// Speeds a replay offers; 1 is real time.
inline constexpr double kReplaySpeeds[] = {0.125, 0.25, 0.5, 1.0, 2.0, 4.0};

/// Speed while slow motion is switched on.
inline constexpr double kSlowMotionSpeed = 0.25;

/// After a longer gap between two frames (a window being dragged, a busy machine) time goes on as if the gap
/// had been this long, so that a player never misses a piece of the run.
inline constexpr std::int64_t kLongestFrameUs = 100'000;

struct Playhead {
    double step = 0.0;  ///< simulation steps since the start, with a fraction
    double speed = 1.0;
    double step_hz = kStepHz;  ///< steps a second of what is played

    /// Moves on by the time that has passed. May move beyond what is recorded.
    void advance(std::int64_t elapsed_us);
};

/// Poses at a step with a fraction, blended between the recorded states around it. Steps outside the
/// recording are taken as its ends.
std::vector<Pose> poses_at(const Recording& recording, double step);

/// True when nothing has visibly moved over the last half second recorded.
bool is_still(const Recording& recording);

/// Nothing moves and nothing can change any more: nobody wants to watch the rest.
bool is_decided_and_still(const Recording& recording);

/// Records on as far as it is worth watching: until it is solved, still without hope, or over.
void play_until_still(Recording& recording);

}  // namespace phyplay
