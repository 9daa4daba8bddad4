// What sentences need to know of grammar, whatever they are about.
#pragma once

#include <string>
#include <string_view>

namespace phyplay {

/// The form a name takes in its sentence; English has one for all, German three.
enum class GrammaticalCase { nominative, accusative, dative };

/// "nominative", "accusative", "dative": the ends of keys.
std::string_view name_of(GrammaticalCase form);

/// With a capital first letter, for sentences that begin with a name. ASCII letters only.
std::string capitalised(std::string sentence);

}  // namespace phyplay
