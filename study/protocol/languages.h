// The languages in which PhyPlay speaks to participants: one for each file of game/text, English first.
#pragma once

#include <string_view>
#include <vector>

namespace phyplay {

struct SpokenLanguage {
    std::string_view code;          ///< "de"
    std::string_view english_name;  ///< "German"
};

const std::vector<SpokenLanguage>& spoken_languages();

}  // namespace phyplay
