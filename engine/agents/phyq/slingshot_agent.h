// A SlingshotAgent plays Phy-Q levels and is tested; this is all the evaluation knows about it.
//
// For every play of a level it starts a SlingshotPlayer, which is shown the level whenever it may shoot and answers
// with a shot. Plays are independent of each other, so that they can be done in parallel, split over machines or
// continued after an interruption.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/agents/agent_attempt.h"
#include "engine/phyq/view/slingshot_view.h"
#include "engine/play/task.h"

namespace phyplay {

/// One agent at one play of a level.
class SlingshotPlayer {
public:
    virtual ~SlingshotPlayer() = default;

    /// The next shot, made as soon as it is given; empty to give the play up.
    virtual std::optional<Shot> next_shot(const SlingshotView& view) = 0;

    /// How the play ended. Not told of a play that was given up before its first shot.
    virtual void learn(const SlingshotResult&) {}
};

class SlingshotAgent {
public:
    virtual ~SlingshotAgent() = default;

    /// Name and, where it matters, seed: what is written into every attempt as its actor.
    virtual std::string id() const = 0;

    /// Begins play `attempt_no`, 1 or more, of a task. Called from several threads at once.
    virtual std::unique_ptr<SlingshotPlayer> start(const Task& task, int attempt_no) const = 0;
};

/// The agents' way to shoot: a release point on their screen (y down), as the drag it means.
Shot shot_released_at(Vec2 slingshot, Vec2 release);

/// Seconds from the release to where the bird's free path comes down to the ground, or out of the level.
double flight_time_to_ground(Vec2 slingshot, const Shot& shot);

}  // namespace phyplay
