// Phy-Q's Pig Shooter: a random pig, one of the two arcs that lead there, and nothing else.
//
// Rebuilt from the published program with its habits (Phy-Q agents sheet, sections 1.1 and 3): it aims at the middle
// of the pig's box with the agents' planner, in whole pixels; out of reach it lets go at (-600, 560); its release
// point is off by some five pixels, since it measures from another point than it shoots from. Powers are used at 65
// to 89 % of the way to the pig (yellow), 65 to 84 % (blue) or 50 to 69 % (white), by the planner's estimate.
#pragma once

#include "engine/agents/phyq/slingshot_agent.h"

namespace phyplay {

class PigShooter final : public SlingshotAgent {
public:
    explicit PigShooter(std::uint64_t seed) : seed_(seed) {}

    std::string id() const override { return "pig_shooter:" + std::to_string(seed_); }
    std::unique_ptr<SlingshotPlayer> start(const Task& task, int attempt_no) const override;

private:
    std::uint64_t seed_;
};

}  // namespace phyplay
