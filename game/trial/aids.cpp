#include "game/trial/aids.h"

#include "engine/base/assert.h"

namespace phyplay {

std::string_view name_of(Aid aid) {
    switch (aid) {
        case Aid::trajectory: return "trajectory";
        case Aid::ghosts: return "ghosts";
        case Aid::slow_motion: return "slow_motion";
    }
    PHYPLAY_ASSERT(false);
}

bool Aids::is_on(Aid aid) const {
    switch (aid) {
        case Aid::trajectory: return trajectory;
        case Aid::ghosts: return ghosts;
        case Aid::slow_motion: return slow_motion;
    }
    PHYPLAY_ASSERT(false);
}

void Aids::set(Aid aid, bool on) {
    switch (aid) {
        case Aid::trajectory: trajectory = on; return;
        case Aid::ghosts: ghosts = on; return;
        case Aid::slow_motion: slow_motion = on; return;
    }
    PHYPLAY_ASSERT(false);
}

}  // namespace phyplay
