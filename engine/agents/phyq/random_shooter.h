// Phy-Q's random agent: a release point drawn from a rectangle left of the sling, and a tap somewhere on the way.
//
// As the paper describes it: x 10 to 100 pixels to the left, y up to 100 pixels up or down, whole pixels, tap at 50
// to 80 % of the flight. Nearly every draw is beyond full stretch (18 pixels), so that only the angle is random. The
// shipped program draws from a rectangle twice as large, which gives nearly the same angles, and sends the percentage
// as milliseconds, at which time no bird can use its power yet. The way is the free path to the ground.
#pragma once

#include "engine/agents/phyq/slingshot_agent.h"

namespace phyplay {

class RandomShooter final : public SlingshotAgent {
public:
    explicit RandomShooter(std::uint64_t seed) : seed_(seed) {}

    std::string id() const override { return "random:" + std::to_string(seed_); }
    std::unique_ptr<SlingshotPlayer> start(const Task& task, int attempt_no) const override;

private:
    std::uint64_t seed_;
};

/// One such shot.
Shot draw_random_shot(NumpyRandom& random, Vec2 slingshot);

}  // namespace phyplay
