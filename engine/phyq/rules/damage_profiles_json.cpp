#include "engine/phyq/rules/damage_profiles_json.h"

#include "engine/base/assert.h"
#include "engine/io/json_reader.h"

namespace phyplay {
namespace {

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

const DamageProfile* DamageProfiles::find(std::string_view name) const {
    for (const DamageProfile& profile : profiles) {
        if (profile.name == name) return &profile;
    }
    return nullptr;
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
