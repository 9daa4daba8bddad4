// A program of somebody else's that places balls: what is said at a PHYRE task (evaluation/examples/README.md).
#pragma once

#include <string>
#include <vector>

#include "engine/agents/exec_agents.h"

namespace phyplay {

/// What such a program may ask to see: the bodies as `phyplay scene` prints them, 14 numbers per body, 256 x 256
/// colour codes.
inline const std::vector<std::string> kPlacerObservations{"scene", "objects", "image"};

/// The program's go at a task, as attempt_task() makes it. Thread-safe.
std::vector<Attempt> exec_placements(ExecTalk& talk, const Task& task);

}  // namespace phyplay
