#include "engine/base/hash.h"

#include <fmt/format.h>
#include <md5.h>
#include <sha2.h>
#include <xxhash.h>

#include <array>
#include <charconv>

namespace phyplay {

std::string md5_hex(std::span<const std::byte> bytes) {
    std::array<char, MD5_DIGEST_STRING_LENGTH> text{};
    return MD5Data(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), text.data());
}

std::string md5_hex(std::string_view bytes) {
    return md5_hex(std::as_bytes(std::span(bytes)));
}

std::string sha256_hex(std::span<const std::byte> bytes) {
    std::array<char, SHA256_DIGEST_STRING_LENGTH> text{};
    return SHA256Data(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), text.data());
}

std::string sha256_hex(std::string_view bytes) {
    return sha256_hex(std::as_bytes(std::span(bytes)));
}

std::uint64_t hash64(std::span<const std::byte> bytes) {
    return XXH64(bytes.data(), bytes.size(), 0);
}

std::string hash_text(std::uint64_t hash) {
    return fmt::format("{:016x}", hash);
}

std::optional<std::uint64_t> find_hash(std::string_view text) {
    std::uint64_t hash = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, hash, 16);
    if (read.ec != std::errc() || read.ptr != end || hash_text(hash) != text) return std::nullopt;
    return hash;
}

}  // namespace phyplay
