// An Agent tries to solve tasks and is tested; this is all the evaluation knows about it.
//
// At every task it starts a BallPlayer, which proposes one action after the other and hears how each ended.
// An agent treats its tasks independently: what it does at one never depends on another, so that tasks can
// be played in parallel, and an evaluation can be split over machines or continued after an interruption.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

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

}  // namespace phyplay
