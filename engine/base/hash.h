// The hashes PhyPlay uses, each with its own job.
//
// MD5 orders items pseudo-randomly where PHYRE does so (folds, candidate numbers). SHA-256 names content
// that must not change (tasks, task packs, study bundles). Hash64 condenses simulation states.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace phyplay {

/// Lower-case hexadecimal MD5 of the bytes, 32 characters.
std::string md5_hex(std::string_view bytes);
std::string md5_hex(std::span<const std::byte> bytes);

/// Lower-case hexadecimal SHA-256 of the bytes, 64 characters.
std::string sha256_hex(std::string_view bytes);
std::string sha256_hex(std::span<const std::byte> bytes);

/// XXH64 with seed 0 of the bytes.
std::uint64_t hash64(std::span<const std::byte> bytes);

/// 16 lower-case hexadecimal digits, the way state hashes are written everywhere.
std::string hash_text(std::uint64_t hash);
/// Reads them; empty where the text is something else.
std::optional<std::uint64_t> find_hash(std::string_view text);

}  // namespace phyplay
