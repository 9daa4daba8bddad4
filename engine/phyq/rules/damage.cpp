#include "engine/phyq/rules/damage.h"

#include <algorithm>
#include <cmath>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

constexpr double kDamagePerMomentum = 11.22;
constexpr double kShareWithoutBird = 0.5;

double hit_speed(const HitBody& self, const HitBody& other) {
    return distance_between(other.velocity_before, self.velocity_before);
}

// Both projections are onto the direction of the relative velocity as `self` sees it, other minus self. With
// the velocities before the step that would always choose the other, so there each body's approach counts.
bool is_attacked_by(const HitBody& self, const HitBody& other, AttackerReading reading) {
    const Vec2 relative = other.velocity_before - self.velocity_before;
    const auto along = [&relative](Vec2 v) { return v.x * relative.x + v.y * relative.y; };
    if (reading == AttackerReading::after_step) return along(other.velocity_after) > along(self.velocity_after);
    return along(other.velocity_before) > -along(self.velocity_before);
}

}  // namespace

std::string_view name_of(MassReading reading) {
    return reading == MassReading::literal ? "literal" : "intended";
}
std::string_view name_of(AttackerReading reading) {
    return reading == AttackerReading::after_step ? "after_step" : "before_step";
}
std::string_view name_of(PigHitMass mass) {
    return mass == PigHitMass::attacker ? "attacker" : "both";
}

double bird_on_block_damage(const HitBody& block, const HitBody& bird, double multiplier, double defense) {
    PHYPLAY_ASSERT(bird.mass.has_value());
    return std::max(0.0, hit_speed(block, bird) * *bird.mass * multiplier * kDamagePerMomentum - defense);
}

double hit_damage(const HitBody& self, const HitBody& other, double defense, AttackerReading attacker) {
    PHYPLAY_ASSERT(self.mass.has_value());
    const bool by_other = other.mass.has_value() && is_attacked_by(self, other, attacker);
    const double mass = by_other ? *other.mass : *self.mass;
    return std::max(0.0, hit_speed(self, other) * mass * kDamagePerMomentum * kShareWithoutBird - defense);
}

double both_masses_damage(const HitBody& self, const HitBody& other, double defense) {
    PHYPLAY_ASSERT(self.mass.has_value());
    const double mass = *self.mass + other.mass.value_or(0.0);
    return std::max(0.0, hit_speed(self, other) * mass * kDamagePerMomentum * kShareWithoutBird - defense);
}

double explosion_share(const Explosion& explosion, double distance) {
    return std::max(0.0, 1.0 - distance / explosion.radius);
}

}  // namespace phyplay
