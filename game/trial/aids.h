// What a player brings to a trial, whatever is played: the aids they switched on, and what is known of the task from
// earlier visits.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace phyplay {

/// Pointer moves are logged at no more than 125 Hz (study tables, input_event).
inline constexpr std::int64_t kMoveInterval_us = 8'000;

/// What helps the player see. Switching is logged.
enum class Aid { trajectory, ghosts, slow_motion };

struct Aids {
    bool trajectory = true;
    bool ghosts = true;
    bool slow_motion = false;

    bool is_on(Aid aid) const;
    void set(Aid aid, bool on);
    bool operator==(const Aids&) const = default;
};

/// "trajectory", "ghosts", "slow_motion": the words of the log.
std::string_view name_of(Aid aid);

/// What is known of a task from earlier visits.
struct TaskHistory {
    int attempts = 0;                      ///< valid attempts, over all visits
    std::optional<int> solved_at_attempt;  ///< the first that solved it, counted over all visits
};

}  // namespace phyplay
