// A SlingshotAgent plays Phy-Q levels and is tested; this is all the evaluation knows about it.
//
// For every play of a level it starts a SlingshotPlayer, which is shown the level whenever it may shoot and answers
// with a shot. Plays are independent of each other, so that they can be done in parallel, split over machines or
// continued after an interruption. By the rules of the benchmark each begins at the start of the level, with one shot
// per bird, each made once the level is at rest, until the level is decided.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/agents/agent_attempt.h"
#include "engine/phyq/view/slingshot_view.h"
#include "engine/play/attempt.h"
#include "engine/play/task.h"

namespace phyplay {

/// One agent at one play of a level.
class SlingshotPlayer {
public:
    virtual ~SlingshotPlayer() = default;

    /// The next shot, made as soon as it is given; empty to give the play up.
    virtual std::optional<Shot> next_shot(const SlingshotView& view) = 0;

    /// How the play ended. Not told of a play that was given up before its first shot.
    virtual void learn(const PlayResult&) {}
};

class SlingshotAgent {
public:
    virtual ~SlingshotAgent() = default;

    /// Name and, where it matters, seed: what is written into every attempt as its actor.
    virtual std::string id() const = 0;

    /// Begins play `attempt_no`, 1 or more, of a task. Called from several threads at once.
    virtual std::unique_ptr<SlingshotPlayer> start(const Task& task, int attempt_no) const = 0;
};

/// An agent of the program's own. Its source, NAME_agent.cpp, defines `OwnSlingshotAgent NAME_phyq_agent()`; the
/// build finds it there (phyplay_agent_list).
struct OwnSlingshotAgent {
    std::string_view name;
    /// Begins a play that draws its chances from here.
    std::unique_ptr<SlingshotPlayer> (*start)(NumpyRandom random);
    int plays = 5;                         ///< of each task, where nobody says (Phy-Q evaluation sheet, section 3)
    std::string_view published_name = {};  ///< under which results of its model were published; empty: none were
};

/// For `start`: the player made from the random numbers.
template <typename Player>
std::unique_ptr<SlingshotPlayer> start_player(NumpyRandom random) {
    return std::make_unique<Player>(random);
}

/// All of them, in the order in which people see them.
std::vector<OwnSlingshotAgent> phyq_agents();

/// Empty where there is none of that name.
std::optional<OwnSlingshotAgent> find_phyq_agent(std::string_view name);

/// The agent with a seed, from which every play has random numbers of its own. Null where there is none of that name.
std::shared_ptr<const SlingshotAgent> make_phyq_agent(std::string_view name, std::uint64_t seed);

/// The agents' way to shoot: a release point on their screen (y down), as the drag it means.
Shot shot_released_at(Vec2 slingshot, Vec2 release);

/// Seconds from the release to where the bird's free path comes down to the ground, or out of the level.
double flight_time_to_ground(const LaunchRule& launch, Vec2 slingshot, const Shot& shot);

/// A shot of the random agent's.
Shot draw_random_shot(NumpyRandom& random, const SlingshotView& view);

/// Plays the task so many times, solved or not. A play that is given up before its first shot leaves no attempt, so
/// that fewer may come back. Thread-safe.
std::vector<Attempt> attempt_slingshot_task(const SlingshotSetup& setup, const Task& task,
                                            const SlingshotAgent& agent, int plays);

}  // namespace phyplay
