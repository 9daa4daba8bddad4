#include "engine/evaluation/agent_spec.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace phyplay {
namespace {

template <typename Number>
std::optional<Number> number_of(std::string_view text) {
    Number number{};
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace

Result<AgentSpec> read_agent_spec(std::string_view text) {
    constexpr std::size_t kMostActions = 100'000;  // as many as the benchmark has
    constexpr double kGreatestWeight = 1e6;
    const std::size_t colon = text.find(':');
    AgentSpec spec{.name = std::string(text.substr(0, colon))};
    std::string_view rest = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    if (colon != std::string_view::npos && rest.empty()) return Error{fmt::format("nothing follows '{}'", text)};
    while (!rest.empty()) {
        const std::size_t comma = rest.find(',');
        const std::string_view setting = rest.substr(0, comma);
        rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
        const std::size_t equals = setting.find('=');
        const std::string_view key = setting.substr(0, equals);
        const std::string_view value =
            equals == std::string_view::npos ? std::string_view() : setting.substr(equals + 1);
        if (key == "actions") {
            spec.actions = number_of<std::size_t>(value);
            if (!spec.actions || *spec.actions < 1 || *spec.actions > kMostActions) {
                return Error{fmt::format("actions must be 1 to {}, not '{}'", kMostActions, value)};
            }
        } else if (key == "weight") {
            spec.weight = number_of<double>(value);
            if (!spec.weight || !(*spec.weight >= 0.0 && *spec.weight <= kGreatestWeight)) {
                return Error{fmt::format("weight must be 0 to 1000000, not '{}'", value)};
            }
        } else {
            return Error{fmt::format("an agent is told actions=N or weight=W, not '{}'", setting)};
        }
    }
    return spec;
}

bool is_agent_name(std::string_view name) {
    constexpr std::size_t kLongest = 64;
    const auto is_printable = [](char c) { return c >= ' ' && c <= '~'; };
    return !name.empty() && name.size() <= kLongest && std::ranges::all_of(name, is_printable);
}

}  // namespace phyplay
