// A request to `phyplay simulate`: one task and what is to be done at it, as a line of JSON.
//
// Anything may arrive here: junk, other people's formats, numbers that are none. Reading never throws and
// never ends the program; it gives a request or one sentence.
#pragma once

#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"

namespace phyplay {

struct SimulateRequest {
    const Task* task = nullptr;  ///< of the task set
    std::vector<Cue> cues;
};

/// Reads {"task": "00012:008", "action": [x, y, r]} or {"task": "6.4:017", "shots": [{"dx": -0.9, "dy": -0.4,
/// "tap_s": 1.2, "after_s": 3.0}]}: what stands beside the task is the suite's to read (Suite::read_request). Other
/// keys are ignored.
Result<SimulateRequest> read_simulate_request(const TaskSet& tasks, const Suites& suites, std::string_view line);

}  // namespace phyplay
