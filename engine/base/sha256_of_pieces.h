// The SHA-256 of what is too large to be in memory at once. hash.h has that of everything else.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace phyplay {

/// Lower-case hexadecimal SHA-256, 64 characters, of bytes that come in pieces: `next` gives one after the other, and
/// an empty one at the end.
std::string sha256_of_pieces(const std::function<std::vector<std::byte>()>& next);

}  // namespace phyplay
