// A suite of 25 small tasks that is quick to evaluate: its folds have five test tasks.
#pragma once

#include "engine/agents/phyre/agent.h"
#include "engine/play/task_set.h"

namespace phyplay::testing {

/// Five templates 00000 to 00004 with five tasks each: most solve themselves, some never do.
TaskSet make_small_suite();

/// Proposes the same actions at every task: an invalid one first, then `valid_actions` valid ones.
class PatientAgent final : public Agent {
public:
    explicit PatientAgent(int valid_actions) : valid_actions_(valid_actions) {}

    std::string id() const override { return "patient"; }
    std::unique_ptr<BallPlayer> start(const Task& task) const override;

private:
    int valid_actions_;
};

}  // namespace phyplay::testing
