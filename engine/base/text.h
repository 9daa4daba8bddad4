// Texts between people and programs: words listed in a sentence, "did you mean ...?", the number that a text is.
#pragma once

#include <charconv>
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

}  // namespace phyplay
