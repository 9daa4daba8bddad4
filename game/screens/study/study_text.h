// Text of a study as people read it: what its author wrote in lines becomes paragraphs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace phyplay {

/// Paragraphs of `text`: they end at an empty line; lines within one are joined; a line that begins with "- " begins
/// a paragraph of its own, which begins with a bullet.
std::vector<std::string> paragraphs_of(std::string_view text);

}  // namespace phyplay
