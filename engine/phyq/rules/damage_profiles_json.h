// Reads damage profiles from JSON (levels/phyq/damage_profiles.json). The shipped ones are part of the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/phyq/rules/damage.h"

namespace phyplay {

struct DamageProfiles {
    std::vector<DamageProfile> profiles;  ///< sorted by name
    std::string default_name;

    /// Null where there is none of that name.
    const DamageProfile* find(std::string_view name) const;
    /// The one that is used unless somebody says otherwise.
    const DamageProfile& default_profile() const;
};

/// `name` is the file for messages, which name the field.
Result<DamageProfiles> read_damage_profiles(std::string_view json, const std::string& name);

/// The text of levels/phyq/damage_profiles.json as it was when the program was built.
std::string_view shipped_damage_profiles_json();

DamageProfiles shipped_damage_profiles();

}  // namespace phyplay
