// A program of somebody else's with a slingshot: what is said at a Phy-Q task (evaluation/examples/README.md).
#pragma once

#include <string>
#include <vector>

#include "engine/agents/exec_agents.h"
#include "engine/phyq/play/slingshot_setup.h"

namespace phyplay {

/// What such a program may ask to see: the symbolic state with developers' names, without names, and without and
/// disturbed.
inline const std::vector<std::string> kShooterObservations{"state", "plain_state", "noisy_state"};

/// The program's plays of a task, as attempt_slingshot_task() makes them. Thread-safe.
std::vector<Attempt> exec_shots(ExecTalk& talk, const SlingshotSetup& setup, const Task& task);

}  // namespace phyplay
