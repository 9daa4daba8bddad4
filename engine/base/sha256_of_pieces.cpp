#include "engine/base/sha256_of_pieces.h"

#include <sha2.h>

#include <array>
#include <cstdint>

namespace phyplay {

std::string sha256_of_pieces(const std::function<std::vector<std::byte>()>& next) {
    SHA2_CTX context;
    SHA256Init(&context);
    for (std::vector<std::byte> piece = next(); !piece.empty(); piece = next()) {
        SHA256Update(&context, reinterpret_cast<const std::uint8_t*>(piece.data()), piece.size());
    }
    std::array<char, SHA256_DIGEST_STRING_LENGTH> text{};
    return SHA256End(&context, text.data());
}

}  // namespace phyplay
