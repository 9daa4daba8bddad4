// The language files as they were at build time (game/CMakeLists.txt writes the source).
#pragma once

#include <string_view>

namespace phyplay {

std::string_view embedded_en();
std::string_view embedded_de();

}  // namespace phyplay
