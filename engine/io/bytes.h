// Writing numbers and texts as bytes and reading them back, little-endian, for the task pack.
//
// The reader never runs over the end: once something does not fit, ok() stays false and everything reads as
// zero or empty, so a parser may ask once at the end of a piece instead of after every number.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace phyplay {

static_assert(std::endian::native == std::endian::little, "packs are little-endian; so are all hosts so far");

class ByteWriter {
public:
    template <typename Number>
    void number(Number value) {
        static_assert(std::is_arithmetic_v<Number>);
        bytes(std::as_bytes(std::span(&value, 1)));
    }
    void text(std::string_view text) {
        number(static_cast<std::uint32_t>(text.size()));
        bytes(std::as_bytes(std::span(text)));
    }
    void bytes(std::span<const std::byte> more) { out_.insert(out_.end(), more.begin(), more.end()); }

    const std::vector<std::byte>& written() const { return out_; }
    std::vector<std::byte> take() { return std::move(out_); }

private:
    std::vector<std::byte> out_;
};

class ByteReader {
public:
    /// Reads from bytes that must outlive the reader.
    explicit ByteReader(std::span<const std::byte> bytes) : rest_(bytes) {}

    template <typename Number>
    Number number() {
        static_assert(std::is_arithmetic_v<Number>);
        Number value{};
        const std::span<const std::byte> from = bytes(sizeof(Number));
        if (!from.empty()) std::memcpy(&value, from.data(), sizeof(Number));
        return value;
    }
    std::string text() {
        const std::span<const std::byte> from = bytes(number<std::uint32_t>());
        return {reinterpret_cast<const char*>(from.data()), from.size()};
    }
    /// One that is stored as its number in a byte, from 0 to `last`.
    template <typename Enum>
    Enum enumerator(Enum last) {
        const auto stored = number<std::uint8_t>();
        if (stored > static_cast<std::uint8_t>(last)) fail();
        return ok() ? static_cast<Enum>(stored) : Enum{};
    }
    std::span<const std::byte> bytes(std::size_t count) {
        if (count > rest_.size()) {
            fail();
            return {};
        }
        const std::span<const std::byte> taken = rest_.first(count);
        rest_ = rest_.subspan(count);
        return taken;
    }

    /// A count of things that follow, each at least `smallest` bytes: fails at once where they cannot fit,
    /// so that nobody reserves memory for a made-up number.
    std::size_t count(std::size_t smallest) {
        const std::size_t things = number<std::uint32_t>();
        if (things > rest_.size() / smallest) fail();
        return ok_ ? things : 0;
    }

    bool ok() const { return ok_; }
    bool at_end() const { return rest_.empty(); }
    std::span<const std::byte> rest() const { return rest_; }

    void fail() {
        ok_ = false;
        rest_ = {};
    }

private:
    std::span<const std::byte> rest_;
    bool ok_ = true;
};

}  // namespace phyplay
