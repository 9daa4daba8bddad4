// A request to `phyplay simulate`: one task, one action, as a line of JSON.
//
// Anything may arrive here: junk, other people's formats, numbers that are none. Reading never throws and
// never ends the program; it gives a request or one sentence.
#pragma once

#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/task/action.h"
#include "engine/task/suite.h"

namespace phyplay {

struct SimulateRequest {
    const Task* task = nullptr;   ///< of the suite
    std::vector<UnitBall> balls;  ///< as many as the task's tier takes; numbers finite, perhaps outside [0, 1]
};

/// Reads {"task": "00012:008", "action": [x, y, r]}. Keys other than these two are ignored.
Result<SimulateRequest> read_simulate_request(const Suite& suite, std::string_view line);

}  // namespace phyplay
