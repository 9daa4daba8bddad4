// ThinkingTime takes the stamps of one attempt, from the moment it can be played to Go.
//
// Its definitions are those of the study tables: `ready` is the first buffer swap that shows the scene at its
// start with input enabled, `first_input` the first deliberate press after it, `commit` is Go. Time out of
// focus or paused is reported beside the raw stamps and never subtracted.
#pragma once

#include <optional>

#include "study/store/records.h"

namespace phyplay {

class ThinkingTime {
public:
    /// The scene was put back to its start; the next swap makes it ready.
    void restart();

    /// A frame with the scene at its start is on screen. True for the first one: that is `ready`.
    bool swapped(std::int64_t t_us);

    void pressed(Stamp at);
    void focus_lost(std::int64_t t_us) { unfocused_.begin(t_us); }
    void focus_gained(std::int64_t t_us) { unfocused_.end(t_us, ready_); }
    void paused(std::int64_t t_us) { paused_.begin(t_us); }
    void resumed(std::int64_t t_us) { paused_.end(t_us, ready_); }

    bool is_ready() const { return ready_.has_value(); }

    /// The stamps so far with `commit` as the last. Requires is_ready().
    AttemptCommit stamps(Stamp commit) const;

private:
    /// What goes on at some times: its length between `ready` and the commit.
    struct Absence {
        std::optional<std::int64_t> since_us;
        std::int64_t sum_us = 0;

        void begin(std::int64_t t_us) {
            if (!since_us) since_us = t_us;
        }
        void end(std::int64_t t_us, std::optional<Stamp> ready);
        std::int64_t until(std::int64_t t_us, Stamp ready) const;
    };

    std::optional<Stamp> ready_;
    std::optional<Stamp> first_input_;
    Absence unfocused_;
    Absence paused_;
};

}  // namespace phyplay
