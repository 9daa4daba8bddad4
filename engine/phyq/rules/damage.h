// How hard a hit is: from the speeds and masses of two bodies that begin to touch to the damage each takes.
//
// The published game's rule is known only in part; what is open is decided by a PhysicsProfile (physics_profile.h).
// Facts: Phy-Q engine sheet, sections 6 and 11.
#pragma once

#include <optional>
#include <string_view>

#include "engine/base/vec2.h"
#include "engine/phyq/level/slingshot_objects.h"

namespace phyplay {

/// Which velocities decide who attacks whom: those after the step in which the contact began (what the
/// original's callback sees), or those with which the bodies came.
enum class AttackerReading { after_step, before_step };

/// Which mass a hit on a pig counts: the attacker's, or that of both bodies together.
enum class PigHitMass { attacker, both };

/// "literal", "intended"; "after_step", "before_step"; "attacker", "both".
std::string_view name_of(MassReading reading);
std::string_view name_of(AttackerReading reading);
std::string_view name_of(PigHitMass mass);

/// One of the two bodies of a hit.
struct HitBody {
    std::optional<double> mass;  ///< empty for the ground, which is no body
    Vec2 velocity_before;        ///< when the contact began
    Vec2 velocity_after;         ///< after the step in which it began
};

/// Rule 1: a bird hits a block. Damage of the block, at least 0.
double bird_on_block_damage(const HitBody& block, const HitBody& bird, double multiplier, double defense);

/// Rule 2: everything else. Damage of `self`, at least 0. Requires that `self` is a body.
double hit_damage(const HitBody& self, const HitBody& other, double defense, AttackerReading attacker);

/// A hit on a pig by a body that counts both masses; on the ground only the pig's. At least 0.
double both_masses_damage(const HitBody& self, const HitBody& other, double defense);

/// An explosion tears everything around its place (rule: engine sheet, section 6, Explosions).
struct Explosion {
    double radius = 0.0;
    double impulse = 0.0;  ///< at the centre
    double damage = 0.0;   ///< at the centre
};

inline constexpr Explosion kTntExplosion{.radius = 2.5, .impulse = 4.0, .damage = 100.0};
inline constexpr Explosion kBlackBirdExplosion{.radius = 3.0, .impulse = 4.0, .damage = 20.0};
inline constexpr Explosion kEggExplosion{.radius = 2.0, .impulse = 2.0, .damage = 200.0};

/// What is left of the explosion at a distance from its place: 1 at the centre, 0 from the radius on.
double explosion_share(const Explosion& explosion, double distance);

}  // namespace phyplay
