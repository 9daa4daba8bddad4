#include "engine/agents/phyre/optimal_agent.h"

#include <algorithm>

#include "engine/agents/phyre/attempt_task.h"

namespace phyplay {
namespace {

/// Proposes one action and gives up.
class OneAction final : public Agent {
public:
    OneAction(std::string id, std::span<const float> action) : id_(std::move(id)), action_(action) {}

    std::string id() const override { return id_; }
    std::unique_ptr<BallPlayer> start(const Task&) const override { return std::make_unique<Player>(action_); }

private:
    class Player final : public BallPlayer {
    public:
        explicit Player(std::span<const float> action) : action_(action) {}
        std::optional<ProposedAction> propose() override {
            if (std::exchange(has_proposed_, true)) return std::nullopt;
            return ProposedAction{{action_.begin(), action_.end()}, ActionPrecision::f32};
        }
        void learn(Status) override {}

    private:
        std::span<const float> action_;
        bool has_proposed_ = false;
    };

    std::string id_;
    std::span<const float> action_;
};

}  // namespace

std::vector<Attempt> optimal_attempt(const Task& task, const CachedActions& actions, std::size_t count,
                                     const ActionStatus& status_of, const std::string& actor_id) {
    std::optional<std::size_t> chosen;
    for (std::size_t action = 0; action < std::min(count, actions.size()); ++action) {
        const Status status = status_of(action);
        if (status == Status::invalid) continue;
        if (!chosen || status == Status::solved) chosen = action;
        if (status == Status::solved) break;
    }
    if (!chosen) return {};
    return attempt_task(task, OneAction(actor_id, actions[*chosen]), true);
}

}  // namespace phyplay
