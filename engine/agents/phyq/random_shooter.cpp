#include "engine/agents/phyq/random_shooter.h"

#include "engine/phyq/rules/agent_planner.h"

namespace phyplay {
namespace {

constexpr int kFarthestPixels = 100;
constexpr int kNearestPixels = 10;
constexpr double kEarliestTap = 0.5;
constexpr double kLatestTap = 0.8;

class RandomShots final : public SlingshotPlayer {
public:
    explicit RandomShots(NumpyRandom random) : random_(random) {}

    std::optional<Shot> next_shot(const SlingshotView& view) override {
        return draw_random_shot(random_, view.slingshot);
    }

private:
    NumpyRandom random_;
};

}  // namespace

Shot draw_random_shot(NumpyRandom& random, Vec2 slingshot) {
    const Vec2 reference = AgentPlanner(slingshot_on_agent_screen(slingshot)).reference_point();
    const auto dx = static_cast<double>(random.randint(-kFarthestPixels, -kNearestPixels + 1));
    const auto dy = static_cast<double>(random.randint(-kFarthestPixels, kFarthestPixels + 1));
    Shot shot = shot_released_at(slingshot, {reference.x + dx, reference.y - dy});
    shot.tap_s = random.uniform(kEarliestTap, kLatestTap) * flight_time_to_ground(slingshot, shot);
    return shot;
}

std::unique_ptr<SlingshotPlayer> RandomShooter::start(const Task& task, int attempt_no) const {
    return std::make_unique<RandomShots>(random_of_play(seed_, task, attempt_no));
}

}  // namespace phyplay
