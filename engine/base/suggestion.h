// "Did you mean ...?": the known word nearest to a wrong one.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace phyplay {

/// " (did you mean 'left'?)", ready to be appended to a sentence, or "" when no known word is near: within
/// three letters, and fewer than half of the word. Of equally near words the first one listed.
std::string did_you_mean(std::string_view wrong, std::span<const std::string_view> known);

}  // namespace phyplay
