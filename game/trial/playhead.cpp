#include "game/trial/playhead.h"

#include <algorithm>

namespace phyplay {

void Playhead::advance(std::int64_t elapsed_us) {
    const auto counted_us = std::clamp<std::int64_t>(elapsed_us, 0, kLongestFrameUs);
    step += static_cast<double>(counted_us) * 1e-6 * step_hz * speed;
}

}  // namespace phyplay
