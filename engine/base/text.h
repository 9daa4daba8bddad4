// Texts between people and programs: words listed in a sentence, "did you mean ...?", the number that a text is, its
// characters, and what of it a terminal may see.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace phyplay {

/// " (did you mean 'left'?)", ready to be appended to a sentence, or "" when no known word is near: within
/// three letters, and fewer than half of the word. Of equally near words the first one listed.
std::string did_you_mean(std::string_view wrong, std::span<const std::string_view> known);

/// The words as a person lists them: "'a', 'b' and 'c'".
std::string quoted_list(const std::vector<std::string>& words);

/// The number that the whole text is, as std::from_chars reads it; empty where it is none or does not fit.
template <typename Number>
std::optional<Number> number_in(std::string_view text) {
    Number number{};
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

struct Character {
    char32_t code = 0;  ///< Unicode's number
    std::size_t bytes = 0;
};

/// The character that a text of UTF-8 begins with; empty at its end and where it is not UTF-8.
std::optional<Character> first_character(std::string_view text);

/// The text without what a terminal could take for commands, and without letters that turn the direction of others:
/// each is a '?', and so is every byte that is not UTF-8. Line feeds and tabs stay.
std::string for_terminal(std::string_view text);

}  // namespace phyplay
