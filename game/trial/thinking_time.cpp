#include "game/trial/thinking_time.h"

#include <algorithm>

#include "engine/base/assert.h"

namespace phyplay {

void ThinkingTime::Absence::end(std::int64_t t_us, std::optional<Stamp> ready) {
    if (!since_us) return;
    if (ready) sum_us += std::max<std::int64_t>(0, t_us - std::max(*since_us, ready->t_us));
    since_us.reset();
}

std::int64_t ThinkingTime::Absence::until(std::int64_t t_us, Stamp ready) const {
    if (!since_us) return sum_us;
    return sum_us + std::max<std::int64_t>(0, t_us - std::max(*since_us, ready.t_us));
}

void ThinkingTime::restart() {
    ready_.reset();
    first_input_.reset();
    // What goes on does not end with a new attempt: only its sum starts anew.
    unfocused_.sum_us = 0;
    paused_.sum_us = 0;
}

bool ThinkingTime::swapped(std::int64_t t_us) {
    if (ready_) return false;
    ready_ = Stamp{t_us, ClockSource::swap};
    return true;
}

void ThinkingTime::pressed(Stamp at) {
    // The press may bear the server's time, from just before the swap: then it belongs to what was shown before.
    if (ready_ && !first_input_ && at.t_us >= ready_->t_us) first_input_ = at;
}

AttemptCommit ThinkingTime::stamps(Stamp commit) const {
    PHYPLAY_ASSERT(is_ready());
    AttemptCommit stamps;
    stamps.ready = *ready_;
    stamps.first_input = first_input_;
    stamps.commit = commit;
    stamps.commit.t_us = std::max(commit.t_us, ready_->t_us);
    stamps.unfocused_us = unfocused_.until(stamps.commit.t_us, *ready_);
    stamps.paused_us = paused_.until(stamps.commit.t_us, *ready_);
    stamps.interrupted = stamps.unfocused_us > 0 || stamps.paused_us > 0;
    return stamps;
}

}  // namespace phyplay
