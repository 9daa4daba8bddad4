#include "engine/phyq/rules/physics_profile.h"

#include <fmt/core.h>

#include <algorithm>

#include "engine/base/assert.h"
#include "engine/io/json_reader.h"

namespace phyplay {
namespace {

constexpr ProfileNumber kNumbers[] = {
    {"small_pig_health", &PhysicsProfile::small_pig_health, 0.1, 500.0},
    {"medium_pig_health", &PhysicsProfile::medium_pig_health, 0.1, 500.0},
    {"big_pig_health", &PhysicsProfile::big_pig_health, 0.1, 1000.0},
    {"square_hole_health", &PhysicsProfile::square_hole_health, 0.01, 2.0},
    {"pig_damage_by_bird", &PhysicsProfile::pig_damage_by_bird, 0.0, 20.0},
    {"pig_damage_by_block", &PhysicsProfile::pig_damage_by_block, 0.0, 20.0},
    {"pig_damage_by_ground", &PhysicsProfile::pig_damage_by_ground, 0.0, 20.0},
    {"turning_damping", &PhysicsProfile::turning_damping, 0.0, 10.0},
    {"launch_speed", &PhysicsProfile::launch_speed, 8.0, 12.0},
    {"launch_start", &PhysicsProfile::launch_start, 0.0, 1.0},
};

/// One of two enumerators, by name; `now` where the field is not there.
template <typename Enum>
void read_choice(const JsonField& of, std::string_view key, Enum one, Enum other, Enum& now) {
    if (!of.has(key)) return;
    const JsonField field = of[key];
    const std::string text = field.text();
    if (text == name_of(one)) {
        now = one;
    } else if (text == name_of(other)) {
        now = other;
    } else {
        field.refuse(fmt::format("must be '{}' or '{}'", name_of(one), name_of(other)));
    }
}

PhysicsProfile read_profile(const std::string& name, const JsonField& field) {
    PhysicsProfile profile{.name = name};
    std::vector<std::string_view> known{"block_mass", "pig_mass", "attacker", "pig_hit_mass", "round_outline"};
    read_choice(field, "block_mass", MassReading::literal, MassReading::intended, profile.block_mass);
    read_choice(field, "pig_mass", MassReading::literal, MassReading::intended, profile.pig_mass);
    read_choice(field, "attacker", AttackerReading::after_step, AttackerReading::before_step, profile.attacker);
    read_choice(field, "pig_hit_mass", PigHitMass::attacker, PigHitMass::both, profile.pig_hit_mass);
    read_choice(field, "round_outline", RoundOutline::flat_foot, RoundOutline::circle, profile.round_outline);
    for (const ProfileNumber& number : kNumbers) {
        known.push_back(number.name);
        double& value = profile.*number.value;
        value = field.number_or(number.name, value);
        if (value >= number.least && value <= number.most) continue;
        field[number.name].refuse(fmt::format("must be from {:g} to {:g}", number.least, number.most));
    }
    field.only(known);
    return profile;
}

}  // namespace

std::string_view name_of(RoundOutline outline) {
    return outline == RoundOutline::flat_foot ? "flat_foot" : "circle";
}

std::span<const ProfileNumber> profile_numbers() {
    return kNumbers;
}

const PhysicsProfile* PhysicsProfiles::find(std::string_view name) const {
    const auto found = std::ranges::find(profiles, name, &PhysicsProfile::name);
    return found == profiles.end() ? nullptr : &*found;
}

const PhysicsProfile& PhysicsProfiles::default_profile() const {
    const PhysicsProfile* profile = find(default_name);
    PHYPLAY_ASSERT(profile != nullptr);
    return *profile;
}

Result<PhysicsProfiles> read_physics_profiles(std::string_view json, const std::string& name) {
    JsonReader reader(json, name);
    const JsonField root = reader.root();
    root.only({"about", "default", "profiles"});
    PhysicsProfiles read{.default_name = root["default"].text()};
    const JsonField profiles = root["profiles"];
    for (const std::string& key : profiles.keys()) read.profiles.push_back(read_profile(key, profiles[key]));
    if (read.find(read.default_name) == nullptr) root["default"].refuse("names no profile of this file");
    if (reader.error()) return *reader.error();
    return read;
}

PhysicsProfiles shipped_physics_profiles() {
    auto profiles = read_physics_profiles(shipped_physics_profiles_json(), "levels/phyq/physics_profiles.json");
    PHYPLAY_ASSERT(profiles.has_value());
    return std::move(profiles).value();
}

}  // namespace phyplay
