#include "engine/phyq/rules/birds.h"

#include <cmath>

#include "engine/phyq/rules/launch.h"

namespace phyplay {
namespace {

// Written out, so that no library's last bit gets into the simulation.
constexpr double kCos5 = 0.99619469809174553;
constexpr double kSin5 = 0.08715574274765817;
constexpr double kCos15 = 0.96592582628906829;
constexpr double kSin15 = 0.25881904510252076;

Vec2 turned(Vec2 v, double cosine, double sine) {
    return {v.x * cosine - v.y * sine, v.x * sine + v.y * cosine};
}

}  // namespace

bool is_past_sling(double bird_x, double bird_width, double sling_origin_x) {
    return bird_x + bird_width > sling_origin_x + 2.0 * kMaxStretch;
}

Vec2 sped_up(Vec2 velocity, double mass) {
    const double speed = std::sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
    if (speed == 0.0) return velocity;
    const double factor = 1.0 + kYellowImpulse / mass / speed;
    return {velocity.x * factor, velocity.y * factor};
}

std::array<Vec2, 3> split(Vec2 velocity) {
    return {turned(velocity, kCos15, kSin15), turned(velocity, kCos5, kSin5), turned(velocity, kCos5, -kSin5)};
}

}  // namespace phyplay
