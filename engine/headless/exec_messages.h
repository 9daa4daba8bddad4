// What phyplay and an agent of another program say to each other: the lines of the exec: protocol.
//
// evaluation/examples/README.md is the protocol as its users read it; this is the same as code. Lines that we say are
// built here, lines that the agent says are read here: any bytes in, an answer or one sentence out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/agents/phyre/agent.h"
#include "engine/evaluation/eval_plan.h"
#include "engine/phyq/level/shot.h"
#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/phyq/view/slingshot_view.h"

namespace phyplay {

inline constexpr int kExecProtocol = 1;

/// Observations that an agent may ask for, all off at first.
struct WantedObservations {
    bool scene = false;        ///< PHYRE: the bodies, as `phyplay scene` prints them
    bool objects = false;      ///< PHYRE: 14 numbers per body
    bool image = false;        ///< PHYRE: 256 x 256 colour codes
    bool state = false;        ///< Phy-Q: symbolic state, developers' names
    bool plain_state = false;  ///< Phy-Q: symbolic state without names
    bool noisy_state = false;  ///< Phy-Q: the same, disturbed

    bool operator==(const WantedObservations&) const = default;
};

/// How an agent introduces itself.
struct ExecHello {
    std::string name;
    WantedObservations wanted;
};

// What we say. Every text is one line with its line feed. `request` is a number that the answer must repeat.

std::string hello_message(const EvalPlan& plan, int request);
std::string task_message(const Task& task, int max_attempts, const WantedObservations& wanted, int request);
/// `task` of Phy-Q, at the start of play `attempt_no`; `seed` is the evaluation's, for noise.
std::string play_message(const Task& task, int attempt_no, const EvalPlan& plan, const SlingshotView& view,
                         int birds_left, const WantedObservations& wanted, int request);
/// `request` is empty where nothing more is asked for.
std::string result_message(const Task& task, Status status, int attempts, std::optional<int> request);
/// The level is at rest after shot number `shots`, and the next is asked for.
std::string turn_message(const Task& task, int attempt_no, int shots, const EvalPlan& plan, const SlingshotView& view,
                         int birds_left, const WantedObservations& wanted, int request);
std::string play_result_message(const Task& task, int attempt_no, const SlingshotResult& result);
std::string bye_message();

// What the agent says. An Error is one sentence about its line.

Result<ExecHello> read_hello(std::string_view line, bool is_phyq, int request);
/// Empty where the agent gives the task up.
Result<std::optional<ProposedAction>> read_action(std::string_view line, Tier tier, int request);
/// Empty where the agent gives the play up.
Result<std::optional<Shot>> read_exec_shot(std::string_view line, Vec2 slingshot, int request);

}  // namespace phyplay
