#include "game/phyq/power_preview.h"

#include <algorithm>
#include <cmath>

#include "engine/phyq/rules/birds.h"
#include "engine/phyq/rules/damage.h"
#include "engine/phyq/rules/slingshot_rules.h"

namespace phyplay {

namespace {

constexpr double kDepthLimit = -8.0;  // nobody follows a bird below the picture
constexpr double kEggRadius = 0.25;   // about that of its outline
constexpr double kEggGravity = 9.81;  // engine sheet, section 1

/// Something that flies: its middle and how it moves.
struct Flyer {
    Vec2 at;
    Vec2 velocity;
    double radius = 0.0;
    double gravity = kFlightGravity;
};

std::vector<Vec2> way_of(Flyer flyer, const FlightObstacles& obstacles, double x_limit) {
    std::vector<Vec2> way{flyer.at};
    for (int step = 0; step < kLongestFlightSteps; ++step) {
        const Vec2 from = flyer.at;
        flyer.velocity.y -= flyer.gravity * kSlingshotStepSeconds;
        flyer.at.x += flyer.velocity.x * kSlingshotStepSeconds;
        flyer.at.y += flyer.velocity.y * kSlingshotStepSeconds;
        if (const auto touch = obstacles.first_touch(from, flyer.at, flyer.radius)) {
            way.push_back(
                {from.x + touch->share * (flyer.at.x - from.x), from.y + touch->share * (flyer.at.y - from.y)});
            break;
        }
        way.push_back(flyer.at);
        if (std::fabs(flyer.at.x) > x_limit || flyer.at.y < kDepthLimit) break;
    }
    return way;
}

}  // namespace

std::optional<PowerPreview> preview_power(const SlingshotSetup& setup, const SlingshotLevel& level,
                                          const FlightObstacles& obstacles, const FlightPreview& flight,
                                          BirdType bird, Vec2 drag, double share) {
    if (!flight.power_step) return std::nullopt;
    const int last = static_cast<int>(flight.middles.size()) - 1;
    const int first = *flight.power_step;
    if (first > last) return std::nullopt;
    const BirdFacts& facts = setup.objects().bird(bird);
    PowerPreview power;
    power.step = first + static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * (last - first)));
    power.at = flight.middles[static_cast<std::size_t>(power.step)];
    Vec2 velocity = launch_from(sling_origin(level.slingshot), drag).velocity;
    velocity.y -= kFlightGravity * kSlingshotStepSeconds * power.step;

    const double x_limit = level.width * kScreenWidth / 2.0;
    const auto follow = [&](Vec2 with_velocity) {
        power.paths.push_back(
            way_of({.at = power.at, .velocity = with_velocity, .radius = facts.collider.radius}, obstacles, x_limit));
    };
    switch (bird) {
        case BirdType::red: break;
        case BirdType::yellow: follow(sped_up(velocity, facts.mass)); break;
        case BirdType::blue:
            for (const Vec2& part : split(velocity)) follow(part);
            break;
        case BirdType::white: {
            follow({velocity.x, velocity.y + kWhiteLiftImpulse / facts.mass});
            const Vec2 position{power.at.x - facts.collider.x, power.at.y - facts.collider.y};
            power.paths.push_back(way_of({.at = position,
                                          .velocity = {0.0, -kEggImpulse / setup.objects().egg.mass_at_drop},
                                          .radius = kEggRadius,
                                          .gravity = kEggGravity},
                                         obstacles, x_limit));
            break;
        }
        case BirdType::black: power.blast_radius = kBlackBirdExplosion.radius; break;
    }
    return power;
}

}  // namespace phyplay
