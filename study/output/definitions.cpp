#include "study/output/definitions.h"

#include <algorithm>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

constexpr Definition kDefinitions[] = {
    {"shown",
     "The moment after the buffer swap of the first frame that contains the complete level, goal text and enabled "
     "input. Frame period stored; the true light onset is not claimed."},
    {"ready",
     "For attempt 1: equals `shown`. For attempt n>1: first swap after the scene was reset and input re-enabled, so "
     "watching the simulation is excluded."},
    {"first_input",
     "First deliberate press (mouse down / mapped key) inside the scene after `ready`. Pointer motion does not "
     "count."},
    {"commit", "The first action is launched (Go pressed / slingshot released)."},
    {"thinking time",
     "`commit - ready` of that attempt. This is the variable comparable with Phy-Q (per-attempt \"thinking time\", "
     "s) "
     "and with Virtual Tools (time of placement, though that one counts from trial start and includes watching)."},
    {"time to first action",
     "Two readings exist; export BOTH: `planning_latency` = `first_input - shown` (attempt 1), and `thinking_time` "
     "of "
     "attempt 1 = `commit - shown`. Never call either just \"RT\"."},
    {"adjustment time", "`commit - first_input`."},
    {"watch time", "`sim_end - commit` plus any replay viewing (separate `replay_view` events)."},
    {"attempt",
     "One playing of a task from its start: one *valid* placement (PHYRE) or a series of launches with their taps "
     "(Phy-Q; 17 of its templates have two or three birds). `commit` is the first action; every later launch has its "
     "own time and step. Invalid placements (overlap, out of range) are logged as `invalid` events and are not "
     "attempts, as in PHYRE's evaluator. A sensitivity export can count them."},
    {"solved",
     "Goal predicate held for the required duration (PHYRE-style hold) before the step cap. `solved_stable` is "
     "computed "
     "afterwards from neighbouring actions."},
    {"trial", "One participant x one task presentation, containing 1..cap attempts."},
    {"interrupted",
     "Pause, focus loss or suspend inside [ready, commit]. Never silently subtract: export raw time, `unfocused_ms`, "
     "`paused_ms` and a flag; the analyst decides."},
};

}  // namespace

std::span<const Definition> definitions() {
    return kDefinitions;
}

std::string_view definition_of(std::string_view term) {
    const auto found = std::ranges::find(kDefinitions, term, &Definition::term);
    PHYPLAY_ASSERT(found != std::end(kDefinitions));
    return found->text;
}

}  // namespace phyplay
