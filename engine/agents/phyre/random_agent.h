// The benchmark's random baseline (RAND), as it was really implemented.
//
// It walks through the cached actions in their order, the same at every task, and goes on after a solution
// until it has had its 100 valid attempts (evaluation sheet, section 4). So it depends on no seed at all.
#pragma once

#include "engine/agents/phyre/agent.h"
#include "engine/phyre/cached_actions.h"

namespace phyplay {

class RandomAgent final : public Agent {
public:
    /// Plays tasks of this tier only.
    explicit RandomAgent(Tier tier);

    std::string id() const override { return "random"; }
    std::unique_ptr<BallPlayer> start(const Task& task) const override;

private:
    CachedActions actions_;
};

}  // namespace phyplay
