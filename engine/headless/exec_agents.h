// ExecAgents lets programs of others play: `--agent "exec:COMMAND"`.
//
// A process plays one task after the other, and as many processes run as tasks are played at once. So a process may
// have played any tasks before, and an agent promises that this does not matter to it. A process that fails (hangs,
// ends, talks nonsense) is killed and the task begun afresh with a new process; where that fails too, and it has no
// past to blame, the task is lost, with one sentence, and keeps the attempts made until then. A task's attempts
// therefore depend on nothing but the task and the agent: neither on threads nor on shards nor on what went wrong
// elsewhere.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/agents/phyre/attempt_task.h"
#include "engine/base/result.h"
#include "engine/evaluation/eval_plan.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/play/attempt.h"

namespace phyplay {

struct ExecSettings {
    std::string command;                        ///< for /bin/sh
    std::chrono::milliseconds timeout{60'000};  ///< for every single message
    EvalPlan plan;
};

class ExecTalk;

class ExecAgents {
public:
    explicit ExecAgents(ExecSettings settings);

    /// Says bye to all processes, gives them two seconds to end, and kills the rest.
    ~ExecAgents();

    /// Starts one process and hears its hello, so that a wrong command is told before anything is evaluated.
    Result<Done> check();

    /// The agent's whole go at one task, as attempt_task() and attempt_slingshot_task() make them. Thread-safe.
    TaskGo attempt(const Task& task);
    TaskGo attempt(const SlingshotSetup& setup, const Task& task);

private:
    std::unique_ptr<ExecTalk> take_idle();
    void give_back(std::unique_ptr<ExecTalk> talk);
    template <typename Play>
    TaskGo with_process(const Play& play);

    ExecSettings settings_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<ExecTalk>> idle_;
};

}  // namespace phyplay
