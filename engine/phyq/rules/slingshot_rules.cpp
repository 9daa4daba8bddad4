#include "engine/phyq/rules/slingshot_rules.h"

#include <cmath>

#include "engine/base/assert.h"
#include "engine/phyq/rules/launch.h"

namespace phyplay {
namespace {

constexpr double kYellowImpulse = 4.0;
constexpr double kWhiteLiftImpulse = 10.0;
constexpr double kEggImpulse = 6.0;

// Written out, so that no library's last bit gets into the simulation.
constexpr double kCos5 = 0.99619469809174553;
constexpr double kSin5 = 0.08715574274765817;
constexpr double kCos15 = 0.96592582628906829;
constexpr double kSin15 = 0.25881904510252076;

Vec2 turned(Vec2 v, double cosine, double sine) {
    return {v.x * cosine - v.y * sine, v.x * sine + v.y * cosine};
}

/// After an impulse along the flight. At rest a bird stays at rest.
Vec2 sped_up(Vec2 velocity, double mass) {
    const double speed = std::sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
    if (speed == 0.0) return velocity;
    const double factor = 1.0 + kYellowImpulse / mass / speed;
    return {velocity.x * factor, velocity.y * factor};
}

constexpr double kWidthsBetweenBirds = 1.75;
constexpr int kPointsPerDamage = 10;

}  // namespace

bool is_past_sling(double bird_x, double bird_width, double sling_origin_x) {
    return bird_x + bird_width > sling_origin_x + 2.0 * kMaxStretch;
}

PowerEffect power_of(BirdType bird, Vec2 velocity, double mass) {
    switch (bird) {
        case BirdType::red: return {};
        case BirdType::blue:
            return {.parts = {turned(velocity, kCos15, kSin15), turned(velocity, kCos5, kSin5),
                              turned(velocity, kCos5, -kSin5)}};
        case BirdType::yellow: return {.velocity = sped_up(velocity, mass)};
        case BirdType::black: return {.explosion = kBlackBirdExplosion};
        case BirdType::white: return {.push = {0.0, kWhiteLiftImpulse}, .drops_egg = true};
    }
    PHYPLAY_ASSERT(false);
}

Vec2 egg_velocity(const EggFacts& egg) {
    return {0.0, -kEggImpulse / egg.mass_at_drop};
}

Vec2 waiting_place(Vec2 slingshot, int k, const BirdFacts& bird) {
    const Vec2 origin = sling_origin(slingshot);
    if (k == 0) return origin;
    return {origin.x - kWidthsBetweenBirds * k * bird.picture_width, slingshot.y};
}

// Only hits worth more than one point of damage count, and only where as much health again is left.
int hit_score(double damage, double health_left) {
    const int points = kPointsPerDamage * static_cast<int>(std::floor(damage + 0.5));
    return points > kPointsPerDamage && health_left - damage > 0.0 ? points : 0;
}

}  // namespace phyplay
