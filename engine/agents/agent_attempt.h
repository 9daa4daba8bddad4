// What agents of every suite share: randomness that depends on nothing else, and an attempt as it is written down.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/numpy_random.h"
#include "engine/play/attempt.h"
#include "engine/play/task.h"

namespace phyplay {

/// A random stream of its own for every attempt: it depends on seed, task and number of the attempt, and on nothing
/// else.
NumpyRandom random_of_play(std::uint64_t seed, const Task& task, int attempt_no);

/// An agent's attempt, as a play ended. `measures` are those that the suite keeps.
Attempt attempt_of(const Task& task, const std::string& agent, int attempt_no, const Outcome& outcome, History moves,
                   std::vector<int> measures = {});

}  // namespace phyplay
