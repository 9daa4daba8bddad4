// A place of a frame whose content scrolls.
#pragma once

#include <cstdint>

namespace phyplay {

/// Most of what is clipped to the place, or to a part of it, moves with its content; so a scrolled frame can be made
/// of the pixels that are there already. What does not is found and drawn.
struct ScrollPlace {
    std::uint64_t id = 0;  ///< the same from frame to frame
    float left = 0.0F;     ///< the clip, in physical pixels
    float top = 0.0F;
    float right = 0.0F;
    float bottom = 0.0F;
    int content_top = 0;  ///< where the content begins, in physical pixels
};

}  // namespace phyplay
