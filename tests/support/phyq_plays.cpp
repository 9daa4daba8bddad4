#include "tests/support/phyq_plays.h"

#include <string>

namespace phyplay::testing {

void launch(Play& play, Vec2 drag) {
    play.apply({.step = play.steps_taken(), .kind = std::string(kLaunchMove), .numbers = {drag.x, drag.y}});
}

bool tap(Play& play) {
    const Move move{.step = play.steps_taken(), .kind = std::string(kTapMove), .numbers = {}};
    if (play.check(move)) return false;
    play.apply(move);
    return true;
}

SlingshotRecording record_shots(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled,
                                std::span<const TimedShot> shots) {
    SlingshotRecording recording(setup, level, settled);
    Replayer(recording, history_of(shots)).finish();
    return recording;
}

}  // namespace phyplay::testing
