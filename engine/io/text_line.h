// Where in a text something is, as people count: readers of files tell it with every mistake.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace phyplay {

/// The 1-based line of the byte at `offset`; an offset beyond the end is taken as the end.
inline int line_at(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    return 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
}

}  // namespace phyplay
