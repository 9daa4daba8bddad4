// A signature is one number for how a build behaves: a hash over a fixed set of simulations.
//
// Compilers, build types, threads and machines must agree on it; tests/golden keeps the value. A change of it is a
// change of behaviour. Each suite has one of its own (Suite::signature).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace phyplay {

struct Signature {
    std::uint64_t hash = 0;
    std::size_t attempts = 0;  ///< how many simulations it covers

    bool operator==(const Signature&) const = default;
};

/// Random plays in the signature of a build, where a suite draws them.
inline constexpr std::size_t kSignaturePlays = 150;

/// All in one, in their order.
Signature combined(std::span<const Signature> parts);

/// What is hashed: numbers as fixed bytes, so that the hash is the same on every machine.
class ByteLog {
public:
    void add(std::uint64_t number) {
        for (int shift = 0; shift < 64; shift += 8) bytes_.push_back(static_cast<std::byte>(number >> shift & 0xFF));
    }
    void add(int number) { add(static_cast<std::uint64_t>(static_cast<std::int64_t>(number))); }
    void add(double number) { add(std::bit_cast<std::uint64_t>(number)); }
    void add(std::string_view text) {
        add(text.size());
        for (const char c : text) bytes_.push_back(static_cast<std::byte>(c));
    }
    std::uint64_t hash() const;

private:
    std::vector<std::byte> bytes_;
};

}  // namespace phyplay
