// An Outcome is what one attempt came to. It is the same whoever asked: a player, a replay, an agent.
#pragma once

#include <cstdint>
#include <string_view>

namespace phyplay {

/// Result of an attempt. PHYRE's own numbers are -1 (not solved), 0 (invalid), 1 (solved).
enum class Status { solved, not_solved, invalid };

struct Outcome {
    Status status = Status::invalid;

    /// Simulated steps: the step at which a solved attempt was solved, 1000 where it was not solved (also
    /// where the simulator could stop early, because nothing could change any more), 0 where invalid.
    int steps = 0;

    /// Step at which the outcome was decided, at most `steps`: for a solved attempt often earlier than its
    /// last step, since bodies at rest that touch keep touching.
    int decided_step = 0;

    /// Simulation::state_hash() at decided_step. 0 where invalid.
    std::uint64_t state_hash = 0;

    bool operator==(const Outcome&) const = default;
};

/// "solved", "not_solved", "invalid".
std::string_view name_of(Status status);

/// PHYRE's status number: 1, -1, 0.
int phyre_code(Status status);

}  // namespace phyplay
