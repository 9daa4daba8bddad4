#include "engine/phyq/rules/slingshot_rules.h"

#include <cmath>

#include "engine/phyq/rules/launch.h"

namespace phyplay {
namespace {

constexpr double kWidthsBetweenBirds = 1.75;
constexpr int kPointsPerDamage = 10;

}  // namespace

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
