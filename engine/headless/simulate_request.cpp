#include "engine/headless/simulate_request.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <string>

#include "engine/rules/placement_rules.h"

namespace phyplay {
namespace {

using nlohmann::json;

/// Deeper nesting cannot be a request, and would only cost memory.
constexpr int kMaxDepth = 8;

/// At most 40 bytes of a text from outside, not cut within a character.
std::string excerpt(const std::string& text) {
    constexpr std::size_t kMost = 40;
    if (text.size() <= kMost) return text;
    std::size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end) + "...";
}

struct TooDeep {};

Result<json> parse(std::string_view line) {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return Error{"the line is empty"};
    try {
        return json::parse(line, [](int depth, json::parse_event_t, json&) {
            if (depth > kMaxDepth) throw TooDeep{};
            return true;
        });
    } catch (const TooDeep&) {
        return Error{"the request is nested too deeply"};
    } catch (const json::parse_error& error) {
        return Error{fmt::format("this is not JSON (at byte {})", error.byte)};
    } catch (const json::out_of_range&) {
        return Error{"a number in the request is too large"};
    }
}

Result<std::vector<double>> read_numbers(const json& action) {
    if (!action.is_array()) return Error{fmt::format("'action' is a {}, not a list of numbers", action.type_name())};
    std::vector<double> numbers;
    for (const json& item : action) {
        if (!item.is_number()) {
            return Error{fmt::format("number {} of 'action' is a {}", numbers.size() + 1, item.type_name())};
        }
        numbers.push_back(item.get<double>());
    }
    return numbers;
}

}  // namespace

Result<SimulateRequest> read_simulate_request(const Suite& suite, std::string_view line) {
    const Result<json> parsed = parse(line);
    if (!parsed) return parsed.error();
    const json& object = *parsed;
    if (!object.is_object()) return Error{"a request is a JSON object with 'task' and 'action'"};

    const auto id = object.find("task");
    if (id == object.end()) return Error{"the request has no 'task'"};
    if (!id->is_string()) return Error{fmt::format("'task' is a {}, not a text", id->type_name())};
    const std::string& text = id->get_ref<const std::string&>();
    const Task* task = suite.find(text);
    if (task == nullptr) return Error{fmt::format("there is no task '{}'", excerpt(text))};

    const auto action = object.find("action");
    if (action == object.end()) return Error{"the request has no 'action'"};
    const Result<std::vector<double>> numbers = read_numbers(*action);
    if (!numbers) return numbers.error();
    Result<std::vector<UnitBall>> balls = to_unit_balls(task->tier, *numbers);
    if (!balls) return balls.error();
    return SimulateRequest{task, std::move(*balls)};
}

}  // namespace phyplay
