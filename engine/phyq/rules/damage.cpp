#include "engine/phyq/rules/damage.h"

#include <algorithm>
#include <cmath>

#include "engine/base/assert.h"
#include "engine/io/json_reader.h"

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

constexpr std::string_view kPigNames[] = {"small", "medium", "big"};

/// One of two enumerators, by name.
template <typename Enum>
Enum read_choice(const JsonField& field, Enum one, Enum other) {
    const std::string text = field.text();
    if (text == name_of(other)) return other;
    if (text != name_of(one)) {
        field.refuse("must be '" + std::string(name_of(one)) + "' or '" + std::string(name_of(other)) + "'");
    }
    return one;
}

DamageProfile read_profile(const std::string& name, const JsonField& field) {
    field.only({"block_mass", "pig_mass", "attacker", "pig_hit_mass", "pig_health", "square_hole_health"});
    DamageProfile profile{.name = name};
    profile.block_mass = read_choice(field["block_mass"], MassReading::literal, MassReading::intended);
    profile.pig_mass = read_choice(field["pig_mass"], MassReading::literal, MassReading::intended);
    profile.attacker = read_choice(field["attacker"], AttackerReading::after_step, AttackerReading::before_step);
    profile.pig_hit_mass = read_choice(field["pig_hit_mass"], PigHitMass::attacker, PigHitMass::both);
    profile.square_hole_health = field.number_or("square_hole_health", 1.0);
    if (profile.square_hole_health <= 0.0) field["square_hole_health"].refuse("must be above 0");
    if (!field.has("pig_health")) return profile;
    const JsonField health = field["pig_health"];
    health.only({"small", "medium", "big"});
    for (std::size_t i = 0; i < profile.pig_health.size(); ++i) {
        if (!health.has(kPigNames[i])) continue;
        profile.pig_health[i] = health[kPigNames[i]].number();
        if (*profile.pig_health[i] <= 0.0) health[kPigNames[i]].refuse("must be above 0");
    }
    return profile;
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

const DamageProfile* DamageProfiles::find(std::string_view name) const {
    const auto found = std::ranges::find(profiles, name, &DamageProfile::name);
    return found == profiles.end() ? nullptr : &*found;
}

const DamageProfile& DamageProfiles::default_profile() const {
    const DamageProfile* profile = find(default_name);
    PHYPLAY_ASSERT(profile != nullptr);
    return *profile;
}

Result<DamageProfiles> read_damage_profiles(std::string_view json, const std::string& name) {
    JsonReader reader(json, name);
    const JsonField root = reader.root();
    root.only({"about", "default", "profiles"});
    DamageProfiles read{.default_name = root["default"].text()};
    const JsonField profiles = root["profiles"];
    for (const std::string& key : profiles.keys()) read.profiles.push_back(read_profile(key, profiles[key]));
    if (read.find(read.default_name) == nullptr) root["default"].refuse("names no profile of this file");
    if (reader.error()) return *reader.error();
    return read;
}

DamageProfiles shipped_damage_profiles() {
    auto profiles = read_damage_profiles(shipped_damage_profiles_json(), "levels/phyq/damage_profiles.json");
    PHYPLAY_ASSERT(profiles.has_value());
    return std::move(profiles).value();
}

}  // namespace phyplay
