// Text for pages and drawings: HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace phyplay {

/// The text with the five signs that mean something in markup written out: safe between tags and in "attributes".
std::string escaped(std::string_view text);

}  // namespace phyplay
