// best_of_five: best_of_four's strategies and a fifth, penetration, with simpler choices in each.
//
// Rebuilt from what is known of a published competition program, "Eagle's Wing" in Phy-Q's tables (Phy-Q agents
// sheet, section 5), whose public version leaves out parts of its utilities: pigs have 0, and the best shot of a
// strategy is the first of its list. A shot that a platform stops is replaced by the one at a pig, and that, where a
// platform stops it as well, by one anywhere, 30 to 58.6 degrees up. After each
// shot of a play it fits its planner's speed to how the bird flew; the published one kept that from level to level.
#pragma once

#include <string>

#include "engine/agents/phyq/best_of/agent_scene.h"
#include "engine/agents/phyq/best_of/candidate_shot.h"
#include "engine/agents/phyq/slingshot_agent.h"

namespace phyplay {

class BestOfFive final : public SlingshotAgent {
public:
    explicit BestOfFive(std::uint64_t seed, double noise_px = kSymbolicNoisePixels)
        : seed_(seed), noise_px_(noise_px) {}

    std::string id() const override { return "best_of_five:" + std::to_string(seed_); }
    std::unique_ptr<SlingshotPlayer> start(const Task& task, int attempt_no) const override;

private:
    std::uint64_t seed_;
    double noise_px_;
};

/// What it shoots at; empty where no strategy has a shot that reaches its target.
std::optional<CandidateShot> best_of_five_choice(const AgentScene& scene, NumpyRandom& random, bool is_first_shot);

/// Milliseconds after the release, 0 for no tap.
double best_of_five_tap_ms(const AgentScene& scene, const CandidateShot& chosen);

}  // namespace phyplay
