#include "engine/io/json_line.h"

#include <fmt/core.h>

namespace phyplay {
namespace {

using nlohmann::json;

/// Deeper nesting is never asked for, and would only cost memory.
constexpr int kMaxDepth = 8;

struct TooDeep {};

/// Goes through a text and keeps where, and of what kind, its first fault is. The library's exceptions say where for
/// faults of grammar only.
struct FaultFinder final : nlohmann::json_sax<json> {
    std::size_t byte = 0;
    bool is_large_number = false;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t position, const std::string&, const json::exception& error) override {
        byte = position;
        is_large_number = dynamic_cast<const json::out_of_range*>(&error) != nullptr;
        return false;
    }
};

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

Error json_fault(std::string_view text, const std::string& name) {
    FaultFinder found;
    json::sax_parse(text, &found);
    const int line = line_at(text, found.byte == 0 ? 0 : found.byte - 1);
    return {found.is_large_number ? "a number in this JSON is too large" : "this is not valid JSON", name, line};
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
