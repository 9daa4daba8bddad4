// A SlingshotPicture keeps the moment of a level that is drawn: it brings it to any step of a recording.
#pragma once

#include "engine/phyq/play/slingshot_recording.h"
#include "game/phyq/slingshot_moment.h"

namespace phyplay {

class SlingshotPicture {
public:
    /// The level at its start.
    SlingshotPicture(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled)
        : moment_(moment_at_start(setup, level, settled.poses)) {}

    /// What the recording says about this step, blended between whole ones. `drag`: how the bird on the sling is
    /// pulled. The reference holds until the next call.
    const SlingshotMoment& at(const SlingshotRecording& recording, double step, std::optional<Vec2> drag = {});

    const SlingshotMoment& moment() const { return moment_; }

private:
    SlingshotMoment moment_;
    std::vector<SlingshotBody> bodies_;
    std::vector<SlingshotBird> birds_;
};

}  // namespace phyplay
