// A request to `phyplay simulate`: one task, one action or a series of shots, as a line of JSON.
//
// Anything may arrive here: junk, other people's formats, numbers that are none. Reading never throws and
// never ends the program; it gives a request or one sentence.
#pragma once

#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/phyq/level/shot.h"
#include "engine/phyre/content/action.h"
#include "engine/play/task_set.h"

namespace phyplay {

struct SimulateRequest {
    const Task* task = nullptr;   ///< of the suite
    std::vector<UnitBall> balls;  ///< as many as the task's tier takes; numbers finite, perhaps outside [0, 1]
    std::vector<Shot> shots;      ///< of a Phy-Q task; find_shot_problem() finds nothing in them
};

/// Reads {"task": "00012:008", "action": [x, y, r]} or {"task": "6.4:017", "shots": [{"dx": -0.9, "dy": -0.4,
/// "tap_s": 1.2, "after_s": 3.0}]}. Keys other than these are ignored in the request, but not in a shot, where a
/// misspelt optional key would change the shot in silence. A null is a key that is not there.
Result<SimulateRequest> read_simulate_request(const TaskSet& suite, std::string_view line);

}  // namespace phyplay
