// JSON from outside, a line at a time: any bytes in, a document or one sentence out.
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/io/file.h"

namespace phyplay {

/// Parses a line; `what` stands in messages ("request", "answer"). Fails where it is empty, no JSON, nested more than
/// eight deep, or has a number too large for a double.
Result<nlohmann::json> parse_json_line(std::string_view line, std::string_view what);

/// What is wrong with a text that the library could not parse: "this is not valid JSON", or "a number in this JSON is
/// too large" ("1e999" is in no double's range), with its line. `name` is for messages. Requires such a text.
Error json_fault(std::string_view text, const std::string& name);

/// Whether the first character of a text, blanks aside, opens a JSON object.
bool begins_as_json_object(std::string_view text);

/// At most 40 bytes of a text from outside, not cut within a character.
std::string excerpt(const std::string& text);

// Reading a file of JSON Lines into values, one per line.

/// What `read(line, name)`, a Result, makes of every line. A file that is missing has no lines; the first line that
/// cannot be read is the error, with its number.
template <typename Read>
auto read_json_line_file(const std::filesystem::path& file, const Read& read)
    -> Result<std::vector<std::decay_t<decltype(*read(std::string_view(), std::string()))>>> {
    std::vector<std::decay_t<decltype(*read(std::string_view(), std::string()))>> items;
    if (!std::filesystem::exists(file)) return items;
    const Result<std::string> text = read_file(file);
    if (!text) return text.error();
    int number = 0;
    for (std::string_view rest = *text; !rest.empty();) {
        ++number;
        const std::size_t end = rest.find('\n');
        auto item = read(rest.substr(0, end), file.string());
        if (!item) return Error{item.error().message, file.string(), number};
        items.push_back(*std::move(item));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return items;
}

// Whole numbers out of JSON from outside, checked.
//
// The JSON library's own conversion takes anything that is a number: it cuts 2^32 + 1000 to 1000 and turns 1e300 into
// whatever the processor makes of it. A log read that way would say other things than are written in it.

/// The whole number from `low` to `high` that `json` is; empty where it is another one, has a fraction or an
/// exponent, or is no number.
template <std::integral Whole, typename Json = nlohmann::json>
std::optional<Whole> whole_number(const Json& json, Whole low = std::numeric_limits<Whole>::min(),
                                  Whole high = std::numeric_limits<Whole>::max()) {
    const auto checked = [&](auto number) -> std::optional<Whole> {
        if (std::cmp_less(number, low) || std::cmp_greater(number, high)) return std::nullopt;
        return static_cast<Whole>(number);
    };
    if (json.is_number_unsigned()) return checked(json.template get<std::uint64_t>());
    if (json.is_number_integer()) return checked(json.template get<std::int64_t>());
    return std::nullopt;
}

}  // namespace phyplay
