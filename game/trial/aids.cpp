#include "game/trial/aids.h"

#include "engine/base/assert.h"

namespace phyplay {

namespace {

/// More than any protocol allows attempts: every one of them.
constexpr std::size_t kEveryGhost = 100;

std::size_t ghosts_of(TrajectoryAid aid) {
    switch (aid) {
        case TrajectoryAid::none:
        case TrajectoryAid::post_run: return 0;
        case TrajectoryAid::ghost_last:
        case TrajectoryAid::preview: return 1;
        case TrajectoryAid::ghost_all: return kEveryGhost;
    }
    PHYPLAY_ASSERT(false);
}

}  // namespace

PlayRules rules_of(const AidPolicy& aids, int attempt_cap) {
    PlayRules rules;
    rules.paths = aids.trajectory == TrajectoryAid::none ? PathsShown::never : PathsShown::afterwards;
    rules.ghosts = ghosts_of(aids.trajectory);
    rules.ghosts_stay = false;
    rules.preview = aids.trajectory == TrajectoryAid::preview;
    rules.slow_motion = aids.slow_motion;
    rules.replay = aids.replay;
    rules.hint = aids.hint;
    rules.score = aids.score;
    rules.is_free = false;
    rules.attempt_cap = attempt_cap;
    return rules;
}

}  // namespace phyplay
