// PHYRE's oracle: it knows which of the first cached actions solve a task, and uses the first of them.
//
// The upper limit for every agent that chooses among these actions. A task that none of them solves gets one failed
// attempt, the first valid action; where none is even valid, none at all (evaluation sheet, section 4).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/phyre/cached_actions.h"
#include "engine/play/attempt.h"

namespace phyplay {

/// How an action ends at the task in question.
using ActionStatus = std::function<Status(std::size_t action)>;

/// The oracle's attempt at a task, with the first `count` actions to choose from: one, or none. Asks for the actions'
/// statuses in their order, until one solves. Thread-safe where `status_of` is.
std::vector<Attempt> optimal_attempt(const Task& task, const CachedActions& actions, std::size_t count,
                                     const ActionStatus& status_of, const std::string& actor_id);

}  // namespace phyplay
