#include "engine/phyre/cached_actions.h"

#include <algorithm>
#include <variant>

#include "engine/base/assert.h"
#include "engine/base/numpy_random.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"

namespace phyplay {
namespace {

constexpr std::uint32_t kCacheSeed = 42;

}  // namespace

CachedActions::CachedActions(Tier tier, std::size_t count)
    : tier_(tier), numbers_per_action_(3 * static_cast<std::size_t>(balls_of(tier))) {
    NumpyRandom random(kCacheSeed);
    values_.reserve(count * numbers_per_action_);
    for (std::size_t i = 0; i < count; ++i) {
        for (const double number : draw_valid_action(random, tier)) values_.push_back(static_cast<float>(number));
    }
}

std::span<const float> CachedActions::operator[](std::size_t index) const {
    PHYPLAY_ASSERT(index < size());
    return values().subspan(index * numbers_per_action_, numbers_per_action_);
}

std::string_view cached_actions_md5(Tier tier) {
    PHYPLAY_ASSERT(find_ball_tier(tier.name));
    return tier == kTwoBallsTier ? "6f0a407c780c3477796799b2d1697d64" : "60f344dcebacdac6ae47dab8549e9aef";
}

Status try_cached_action(const Task& task, std::span<const float> action) {
    const PlacementCheck check = check_cached_action(task, action);
    const Placement* placement = std::get_if<Placement>(&check);
    return placement == nullptr ? Status::invalid : simulate(task, *placement).status;
}

std::vector<double> draw_valid_action(NumpyRandom& random, Tier tier) {
    std::vector<UnitBall> balls(static_cast<std::size_t>(balls_of(tier)));
    do {
        for (UnitBall& ball : balls) {
            ball.x = random.random_sample();
            ball.y = random.random_sample();
            ball.radius = random.random_sample();
        }
    } while (check_action_shape(balls));
    return to_numbers(balls);
}

}  // namespace phyplay
