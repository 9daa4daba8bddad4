#include "game/play/thinking_time.h"

#include <algorithm>

#include "engine/base/assert.h"

namespace phyplay {

void ThinkingTime::restart() {
    ready_.reset();
    first_input_.reset();
    unfocused_us_ = 0;
    // Focus itself does not come back with a new attempt: unfocused_since_us_ stays.
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

void ThinkingTime::focus_lost(std::int64_t t_us) {
    if (!unfocused_since_us_) unfocused_since_us_ = t_us;
}

void ThinkingTime::focus_gained(std::int64_t t_us) {
    if (!unfocused_since_us_) return;
    if (ready_) unfocused_us_ += std::max<std::int64_t>(0, t_us - std::max(*unfocused_since_us_, ready_->t_us));
    unfocused_since_us_.reset();
}

AttemptCommit ThinkingTime::stamps(Stamp commit) const {
    PHYPLAY_ASSERT(is_ready());
    AttemptCommit stamps;
    stamps.ready = *ready_;
    stamps.first_input = first_input_;
    stamps.commit = commit;
    stamps.commit.t_us = std::max(commit.t_us, ready_->t_us);
    stamps.unfocused_us = unfocused_us_;
    if (unfocused_since_us_) {
        const std::int64_t since_us = std::max(*unfocused_since_us_, ready_->t_us);
        stamps.unfocused_us += std::max<std::int64_t>(0, stamps.commit.t_us - since_us);
    }
    stamps.interrupted = stamps.unfocused_us > 0;
    return stamps;
}

}  // namespace phyplay
