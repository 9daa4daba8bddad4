#include "game/trial/playhead.h"

#include <algorithm>

#include "engine/base/assert.h"

namespace phyplay {

double speed_of(Pace pace) {
    switch (pace) {
        case Pace::real: return 1.0;
        case Pace::half: return 0.5;
        case Pace::quarter: return 0.25;
    }
    PHYPLAY_ASSERT(false);
}

void Playhead::advance(std::int64_t elapsed_us) {
    const auto counted_us = std::clamp<std::int64_t>(elapsed_us, 0, kLongestFrameUs);
    step += static_cast<double>(counted_us) * 1e-6 * step_hz * speed;
}

}  // namespace phyplay
