// An Event is something that happened in a play and that somebody may want to see, hear or count: two bodies met, a
// bird was let go, a block broke.
//
// Events decide nothing. What the words are is said by the suite; what only one suite knows about an event, such as
// the damage of a hit, stays in its room.
#pragma once

#include <string_view>

namespace phyplay {

struct Event {
    int step = 0;           ///< after so many steps
    std::string_view word;  ///< "touched", "launched", "hit": one of the suite's own, which never go away
    int body = -1;          ///< number as in read_poses()
    int other = -1;         ///< the second body; -1: none
    float x = 0.0F;         ///< where, in the unit of the poses
    float y = 0.0F;

    bool operator==(const Event&) const = default;
};

}  // namespace phyplay
