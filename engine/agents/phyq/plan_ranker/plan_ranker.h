// A planning agent: facts of the scene, plans with confidences, and a draw among the best.
//
// Rebuilt from what is known of BamBirds (Phy-Q agents sheet, section 6). The sheet tells conditions and confidences;
// where it names a notion without its measure, the choice made here is told in the file that needs it. Published runs
// saw screenshots; this one sees the symbolic state's outlines. It remembers the earlier shots of a play, not other
// plays of the level, since plays here know nothing of each other.
#pragma once

#include "engine/agents/phyq/slingshot_agent.h"

namespace phyplay {

class PlanRanker final : public SlingshotAgent {
public:
    explicit PlanRanker(std::uint64_t seed) : seed_(seed) {}

    std::string id() const override { return "plan_ranker:" + std::to_string(seed_); }
    std::unique_ptr<SlingshotPlayer> start(const Task& task, int attempt_no) const override;

private:
    std::uint64_t seed_;
};

}  // namespace phyplay
