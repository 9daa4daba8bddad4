// best_of_four: four strategies look at a level, each proposes a shot, and the greatest utility wins.
//
// Rebuilt from what is known of a published competition program, "Datalab" in Phy-Q's tables (Phy-Q agents sheet,
// section 4). In order, the first winning ties: buildings, pigs, round stones, TNT. It sees the noisy symbolic state,
// in which no block is round, so that the third strategy never has anything to say and is not here. Where nothing is
// in reach it shoots anywhere, 30 to 58.6 degrees up.
#pragma once

#include <string>

#include "engine/agents/phyq/best_of/agent_scene.h"
#include "engine/agents/phyq/best_of/candidate_shot.h"
#include "engine/agents/phyq/slingshot_agent.h"

namespace phyplay {

class BestOfFour final : public SlingshotAgent {
public:
    explicit BestOfFour(std::uint64_t seed, double noise_px = kSymbolicNoisePixels)
        : seed_(seed), noise_px_(noise_px) {}

    std::string id() const override { return "best_of_four:" + std::to_string(seed_); }
    std::unique_ptr<SlingshotPlayer> start(const Task& task, int attempt_no) const override;

private:
    std::uint64_t seed_;
    double noise_px_;
};

/// What it shoots at, and why (the utility); empty where no strategy has a shot.
std::optional<CandidateShot> best_of_four_choice(const AgentScene& scene, NumpyRandom& random);

/// Milliseconds after the release, 0 for no tap: so long before the collision that the power counts.
double best_of_four_tap_ms(const AgentScene& scene, const CandidateShot& chosen);

/// A shot where nothing is in reach; without a tap where the bird is red or black.
Shot draw_steep_shot(const AgentScene& scene, NumpyRandom& random, Vec2 slingshot);

/// The candidate as a shot.
Shot shot_of(const PlannedShot& planned, double tap_ms, Vec2 slingshot);

}  // namespace phyplay
