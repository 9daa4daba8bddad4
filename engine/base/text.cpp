#include "engine/base/text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>

namespace phyplay {
namespace {

/// Letters to insert, delete, replace, or swap with their neighbour, to make one word the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before_last;
    std::vector<std::size_t> last(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::vector<std::size_t> now(b.size() + 1, i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            now[j] = std::min({last[j] + 1, now[j - 1] + 1, replaced});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) now[j] = std::min(now[j], before_last[j - 2] + 1);
        }
        before_last = std::move(last);
        last = std::move(now);
    }
    return last[b.size()];
}

}  // namespace

std::string did_you_mean(std::string_view wrong, std::span<const std::string_view> known) {
    constexpr std::size_t kLongestWord = 64;  // beyond, it is no typing error
    if (wrong.size() > kLongestWord) return "";
    std::string_view nearest;
    std::size_t smallest = 4;
    for (const std::string_view word : known) {
        const std::size_t distance = edit_distance(wrong, word);
        if (distance < smallest && 2 * distance < std::max(wrong.size(), word.size())) {
            smallest = distance;
            nearest = word;
        }
    }
    return nearest.empty() ? "" : " (did you mean '" + std::string(nearest) + "'?)";
}

std::string quoted_list(const std::vector<std::string>& words) {
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const char* before = i == 0 ? "" : i + 1 < words.size() ? ", " : " and ";
        list += before + ("'" + words[i] + "'");
    }
    return list;
}

std::optional<Character> first_character(std::string_view text) {
    if (text.empty()) return std::nullopt;
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) return Character{first, 1};
    const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < bytes) return std::nullopt;
    char32_t code = first & (0x7FU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) return std::nullopt;
        code = code << 6U | (byte(i) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};  // a longer form of a smaller one is none
    const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < kLeast[bytes] || code > 0x10FFFF || is_surrogate) return std::nullopt;
    return Character{code, bytes};
}

std::string for_terminal(std::string_view text) {
    const auto is_harmless = [](char32_t c) {
        if (c == U'\n' || c == U'\t') return true;
        const bool is_command = c < 0x20 || (c >= 0x7F && c <= 0x9F);
        const bool turns_others =
            (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E || c == 0x200F || c == 0x061C;
        return !is_command && !turns_others;
    };
    std::string shown;
    const auto is_plain = [](char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\t'; };
    for (;;) {
        const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(text, is_plain) - text.begin());
        shown += text.substr(0, plain);  // nearly always all of it
        text.remove_prefix(plain);
        if (text.empty()) return shown;
        const std::optional<Character> character = first_character(text);
        const std::size_t bytes = character ? character->bytes : 1;
        if (character && is_harmless(character->code)) {
            shown += text.substr(0, bytes);
        } else {
            shown += '?';
        }
        text.remove_prefix(bytes);
    }
}

}  // namespace phyplay
