// A PhysicsProfile decides what is not known for certain of the published game: a number within bounds, or one of two
// readings, for each fact that the sources leave open or that its published results speak against.
//
// Profiles are data (levels/phyq/physics_profiles.json; the shipped ones are part of the program). `designer` is the
// facts sheet, literally; README.md says what the others change and why. A profile that tasks were certified with, or
// that attempts name, is frozen: what changes a bit of it is a new profile.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/phyq/level/slingshot_objects.h"
#include "engine/phyq/rules/damage.h"
#include "engine/phyq/rules/launch.h"

namespace phyplay {

/// What round blocks stand and roll on: the table's outline, which has a flat foot, or the circle that the original
/// has too, switched off (Phy-Q engine sheet, section 4.2).
enum class RoundOutline { flat_foot, circle };

/// "flat_foot", "circle".
std::string_view name_of(RoundOutline outline);

/// As it stands: `designer`.
struct PhysicsProfile {
    std::string name;

    MassReading block_mass = MassReading::literal;
    MassReading pig_mass = MassReading::intended;
    AttackerReading attacker = AttackerReading::after_step;
    PigHitMass pig_hit_mass = PigHitMass::attacker;
    RoundOutline round_outline = RoundOutline::flat_foot;

    double small_pig_health = 1.0;
    double medium_pig_health = 15.0;
    double big_pig_health = 80.0;
    double square_hole_health = 1.0;    ///< of a square with a hole, as a share of the table's
    double pig_damage_by_bird = 1.0;    ///< factors on what hurts pigs
    double pig_damage_by_block = 1.0;   ///< blocks, other pigs, TNT's body, eggs
    double pig_damage_by_ground = 1.0;  ///< ground, platforms and the slingshot: a fall
    double turning_damping = 2.0;       ///< of blocks, pigs and birds, per second
    double launch_speed = 10.0;         ///< LaunchRule::speed
    double launch_start = 1.0;          ///< LaunchRule::start

    LaunchRule launch() const { return {.speed = launch_speed, .start = launch_start}; }

    bool operator==(const PhysicsProfile&) const = default;
};

/// A number of a profile, by the name that it has in files.
struct ProfileNumber {
    std::string_view name;
    double PhysicsProfile::*value;
    double least;  ///< in the units of the member, inclusive
    double most;
};

/// All of them, in the order of the members.
std::span<const ProfileNumber> profile_numbers();

struct PhysicsProfiles {
    std::vector<PhysicsProfile> profiles;  ///< sorted by name
    std::string default_name;

    /// Null where there is none of that name.
    const PhysicsProfile* find(std::string_view name) const;
    /// The one that is used unless somebody says otherwise.
    const PhysicsProfile& default_profile() const;
};

/// `name` is the file for messages, which name the field.
Result<PhysicsProfiles> read_physics_profiles(std::string_view json, const std::string& name);

/// The text of levels/phyq/physics_profiles.json as it was when the program was built.
std::string_view shipped_physics_profiles_json();

PhysicsProfiles shipped_physics_profiles();

}  // namespace phyplay
