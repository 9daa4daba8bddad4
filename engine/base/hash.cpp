#include "engine/base/hash.h"

#include <md5.h>
#include <sha2.h>
#include <xxhash.h>

#include <array>
#include <charconv>
#include <cstdio>

namespace phyplay {
namespace {

std::string hex(std::span<const std::uint8_t> digest) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    text.reserve(2 * digest.size());
    for (const std::uint8_t byte : digest) {
        text.push_back(digits[byte >> 4]);
        text.push_back(digits[byte & 15]);
    }
    return text;
}

}  // namespace

std::string md5_hex(std::span<const std::byte> bytes) {
    MD5_CTX context;
    MD5Init(&context);
    MD5Update(&context, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    std::array<std::uint8_t, MD5_DIGEST_LENGTH> digest{};
    MD5Final(digest.data(), &context);
    return hex(digest);
}

std::string md5_hex(std::string_view bytes) {
    return md5_hex(std::as_bytes(std::span(bytes)));
}

std::string sha256_hex(std::span<const std::byte> bytes) {
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    std::array<std::uint8_t, SHA256_DIGEST_LENGTH> digest{};
    SHA256Final(digest.data(), &context);
    return hex(digest);
}

std::string sha256_hex(std::string_view bytes) {
    return sha256_hex(std::as_bytes(std::span(bytes)));
}

std::uint64_t hash64(std::span<const std::byte> bytes) {
    return XXH64(bytes.data(), bytes.size(), 0);
}

std::string hash_text(std::uint64_t hash) {
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(hash));
    return text.data();
}

std::optional<std::uint64_t> find_hash(std::string_view text) {
    std::uint64_t hash = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, hash, 16);
    if (text.size() != 16 || read.ec != std::errc() || read.ptr != end) return std::nullopt;
    return hash;
}

}  // namespace phyplay
