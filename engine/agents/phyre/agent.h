// An Agent tries to solve PHYRE's tasks and is tested: what the evaluation knows about it, its whole go at one task
// by the rules of the benchmark, and whole evaluations of such agents.
//
// At every task it starts a BallPlayer, which proposes one action after the other and hears how each ended.
// An agent treats its tasks independently: what it does at one never depends on another, so that tasks can
// be played in parallel, and an evaluation can be split over machines or continued after an interruption. How an
// agent gets its name: phyre_benchmark.h.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/evaluation/eval_run.h"
#include "engine/play/attempt.h"
#include "engine/play/outcome.h"
#include "engine/play/task.h"

namespace phyplay {

/// How the unit numbers of a proposal become pixels: PHYRE computes with its cached actions in f32 and with
/// all others in double, which moves a rim by a pixel once in a while.
enum class ActionPrecision { f64, f32 };

/// An action an agent wants to try: three numbers per ball in [0, 1].
struct ProposedAction {
    std::vector<double> numbers;
    ActionPrecision precision = ActionPrecision::f64;
};

/// One agent at one task.
class BallPlayer {
public:
    virtual ~BallPlayer() = default;

    /// The next action to try; empty to give the task up.
    virtual std::optional<ProposedAction> propose() = 0;

    /// How the last proposal ended. Invalid ones cost no attempt.
    virtual void learn(Status status) = 0;
};

class Agent {
public:
    virtual ~Agent() = default;

    /// Name and, where it matters, seed: what is written into every attempt as its actor.
    virtual std::string id() const = 0;

    /// Begins with a task. Called from several threads at once; task and agent outlive the player.
    virtual std::unique_ptr<BallPlayer> start(const Task& task) const = 0;
};

/// Lets the agent try the task until it has had 100 valid attempts or gives up, or, with stop_when_solved,
/// until its first solution. Returns the valid attempts in order; invalid proposals cost nothing and leave
/// no trace, but 100,000 proposals end the go. Thread-safe.
std::vector<Attempt> attempt_task(const Task& task, const Agent& agent, bool stop_when_solved);

/// run_evaluation() with a PHYRE agent.
Result<EvalSummary> run_evaluation(const TaskSet& suite, const EvalManifest& manifest, const Agent& agent,
                                   const std::filesystem::path& folder, int threads, const Progress& progress = {});

}  // namespace phyplay
