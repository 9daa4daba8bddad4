// The language files as they were at build time (game/CMakeLists.txt writes the source).
#pragma once

#include <span>
#include <string_view>

namespace phyplay {

struct EmbeddedLanguage {
    std::string_view code;  ///< the name of its file: "en"
    std::string_view json;
};

/// English first.
std::span<const EmbeddedLanguage> embedded_languages();

}  // namespace phyplay
