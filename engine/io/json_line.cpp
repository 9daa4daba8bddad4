#include "engine/io/json_line.h"

#include <fmt/core.h>

namespace phyplay {
namespace {

using nlohmann::json;

/// Deeper nesting is never asked for, and would only cost memory.
constexpr int kMaxDepth = 8;

struct TooDeep {};

}  // namespace

Result<json> parse_json_line(std::string_view line, std::string_view what) {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return Error{"the line is empty"};
    try {
        return json::parse(line, [](int depth, json::parse_event_t, json&) {
            if (depth > kMaxDepth) throw TooDeep{};
            return true;
        });
    } catch (const TooDeep&) {
        return Error{fmt::format("the {} is nested too deeply", what)};
    } catch (const json::parse_error& error) {
        return Error{fmt::format("this is not JSON (at byte {})", error.byte)};
    } catch (const json::out_of_range&) {
        return Error{fmt::format("a number in the {} is too large", what)};
    }
}

bool begins_as_json_object(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && text[first] == '{';
}

std::string excerpt(const std::string& text) {
    constexpr std::size_t kMost = 40;
    if (text.size() <= kMost) return text;
    std::size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end) + "...";
}

}  // namespace phyplay
