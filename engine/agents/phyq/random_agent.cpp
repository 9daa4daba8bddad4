// Phy-Q's random agent: a release point drawn from a rectangle left of the sling, and a tap somewhere on the way.
//
// As the paper describes it: x 10 to 100 pixels to the left, y up to 100 pixels up or down, whole pixels, tap at 50
// to 80 % of the flight. Nearly every draw is beyond full stretch (18 pixels), so that only the angle is random. The
// shipped program draws from a rectangle twice as large, which gives nearly the same angles, and sends the percentage
// as milliseconds, at which time no bird can use its power yet. The way is the free path to the ground.
#include "engine/agents/phyq/slingshot_agents.h"

namespace phyplay {
namespace {

class RandomShots final : public SlingshotPlayer {
public:
    explicit RandomShots(NumpyRandom random) : random_(random) {}

    std::optional<Shot> next_shot(const SlingshotView& view) override { return draw_random_shot(random_, view); }

private:
    NumpyRandom random_;
};

}  // namespace

OwnSlingshotAgent random_phyq_agent() {
    return {.name = "random", .start = start_player<RandomShots>, .plays = 50, .published_name = "random"};
}

}  // namespace phyplay
