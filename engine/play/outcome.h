// An Outcome is what one attempt came to. It is the same whoever asked: a player, a replay, an agent.
#pragma once

#include <cstdint>
#include <string_view>

namespace phyplay {

/// Result of an attempt. PHYRE's own numbers are -1 (not solved), 0 (invalid), 1 (solved).
enum class Status { solved, not_solved, invalid };

struct Outcome {
    Status status = Status::invalid;

    /// Simulated time as PHYRE counts it: for a solved attempt the index, from 0, of the step that completed
    /// the 180 (one less than the steps taken); 1000 where it was not solved, also where the simulator could
    /// stop early because nothing could change any more; 0 where invalid.
    int steps = 0;

    /// Steps taken when the outcome was decided: often fewer than `steps`, since bodies at rest stay at rest.
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
