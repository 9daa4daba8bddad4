#include "engine/agents/phyre/random_agent.h"

#include "engine/base/assert.h"

namespace phyplay {
namespace {

class RandomPlayer final : public BallPlayer {
public:
    explicit RandomPlayer(const CachedActions& actions) : actions_(actions) {}

    std::optional<ProposedAction> propose() override {
        if (next_ == actions_.size()) return std::nullopt;
        const std::span<const float> action = actions_[next_++];
        return ProposedAction{{action.begin(), action.end()}, ActionPrecision::f32};
    }

    void learn(Status) override {}

private:
    const CachedActions& actions_;
    std::size_t next_ = 0;
};

}  // namespace

RandomAgent::RandomAgent(Tier tier) : actions_(tier) {}

std::unique_ptr<BallPlayer> RandomAgent::start(const Task& task) const {
    PHYPLAY_ASSERT(task.tier == actions_.tier());
    return std::make_unique<RandomPlayer>(actions_);
}

}  // namespace phyplay
