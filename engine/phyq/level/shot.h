// A Shot is one launch of a Phy-Q attempt as a solver says it: how the bird is pulled, when it is let go, and
// when its power is used.
#pragma once

#include <cmath>
#include <optional>
#include <string>

#include "engine/play/move.h"

namespace phyplay {

struct Shot {
    double dx = 0.0;  ///< drag from the sling origin, world units; longer than 1 is shortened to 1
    double dy = 0.0;
    std::optional<double> tap_s;  ///< after the release; empty: no tap
    /// After the previous release, or after the start for the first shot; never before a bird is on the sling.
    /// Empty: as soon as a bird is on the sling and the level is at rest.
    std::optional<double> after_s;

    bool operator==(const Shot&) const = default;
};

/// A shot as it was played, which is what an attempt consists of: no "as soon as possible" any more, but steps
/// of 1/50 s since the start of the attempt.
struct TimedShot {
    double dx = 0.0;  ///< drag from the sling origin, as in Shot
    double dy = 0.0;
    int release_step = 0;
    std::optional<int> tap_step;  ///< empty where the bird's power was not used

    bool operator==(const TimedShot&) const = default;
};

/// Times above this, in seconds, are no times of a level.
inline constexpr double kLatestShotTime = 1000.0;

/// One sentence about what is wrong with the shot's numbers, empty where nothing is.
inline std::string find_shot_problem(const Shot& shot) {
    const auto is_time = [](double seconds) { return seconds >= 0.0 && seconds <= kLatestShotTime; };
    if (!std::isfinite(shot.dx) || !std::isfinite(shot.dy)) return "dx and dy must be finite numbers";
    if (shot.tap_s && !is_time(*shot.tap_s)) return "tap_s must be 0 to 1000 seconds";
    if (shot.after_s && !is_time(*shot.after_s)) return "after_s must be 0 to 1000 seconds";
    return {};
}

inline std::string find_shot_problem(const TimedShot& shot) {
    const auto is_step = [](int step) { return step >= 0 && step <= kLatestMoveStep; };
    if (!std::isfinite(shot.dx) || !std::isfinite(shot.dy)) return "dx and dy must be finite numbers";
    if (!is_step(shot.release_step)) return "release_step must be 0 to 1000000";
    if (shot.tap_step && !(is_step(*shot.tap_step) && *shot.tap_step >= shot.release_step)) {
        return "tap_step must be release_step to 1000000";
    }
    return {};
}

}  // namespace phyplay
