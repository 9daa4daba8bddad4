#include "engine/headless/simulate_request.h"

#include <fmt/core.h>

#include <optional>
#include <string>

#include "engine/headless/json_line.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/placement_rules.h"

namespace phyplay {
namespace {

using nlohmann::json;

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

Result<double> read_shot_number(const json& value, const std::string& name) {
    if (!value.is_number()) return Error{fmt::format("{} is a {}, not a number", name, value.type_name())};
    return value.get<double>();
}

/// `name` is that of the shot in messages.
Result<Shot> read_shot(const json& item, const std::string& name) {
    if (!item.is_object()) return Error{fmt::format("{} is a {}, not an object", name, item.type_name())};
    std::optional<double> dx;
    std::optional<double> dy;
    Shot shot;
    for (const auto& [key, value] : item.items()) {
        if (value.is_null() && key != "dx" && key != "dy") continue;
        const bool is_known = key == "dx" || key == "dy" || key == "tap_s" || key == "after_s";
        if (!is_known)
            return Error{fmt::format("{} has no '{}', only dx, dy, tap_s and after_s", name, excerpt(key))};
        const Result<double> number = read_shot_number(value, fmt::format("'{}' of {}", key, name));
        if (!number) return number.error();
        (key == "dx" ? dx : key == "dy" ? dy : key == "tap_s" ? shot.tap_s : shot.after_s) = *number;
    }
    if (!dx || !dy) return Error{fmt::format("{} has no '{}'", name, dx ? "dy" : "dx")};
    shot.dx = *dx;
    shot.dy = *dy;
    if (const std::string problem = find_shot_problem(shot); !problem.empty()) {
        return Error{fmt::format("{}: {}", name, problem)};
    }
    return shot;
}

Result<std::vector<Shot>> read_shots(const json& list) {
    if (!list.is_array()) return Error{fmt::format("'shots' is a {}, not a list of shots", list.type_name())};
    std::vector<Shot> shots;
    for (const json& item : list) {
        const Result<Shot> shot = read_shot(item, fmt::format("shot {}", shots.size() + 1));
        if (!shot) return shot.error();
        shots.push_back(*shot);
    }
    return shots;
}

}  // namespace

Result<SimulateRequest> read_simulate_request(const TaskSet& suite, std::string_view line) {
    const Result<json> parsed = parse_json_line(line, "request");
    if (!parsed) return parsed.error();
    const json& object = *parsed;
    if (!object.is_object()) return Error{"a request is a JSON object with 'task' and 'action' or 'shots'"};

    const auto id = object.find("task");
    if (id == object.end()) return Error{"the request has no 'task'"};
    if (!id->is_string()) return Error{fmt::format("'task' is a {}, not a text", id->type_name())};
    const std::string& text = id->get_ref<const std::string&>();
    const Task* task = suite.find(text);
    if (task == nullptr) return Error{fmt::format("there is no task '{}'", excerpt(text))};

    if (task->tier == kSlingshotTier) {
        const auto list = object.find("shots");
        if (list == object.end()) return Error{"the request has no 'shots'"};
        Result<std::vector<Shot>> shots = read_shots(*list);
        if (!shots) return shots.error();
        return SimulateRequest{.task = task, .balls = {}, .shots = std::move(*shots)};
    }
    const auto action = object.find("action");
    if (action == object.end()) return Error{"the request has no 'action'"};
    const Result<std::vector<double>> numbers = read_numbers(*action);
    if (!numbers) return numbers.error();
    Result<std::vector<UnitBall>> balls = to_unit_balls(task->tier, *numbers);
    if (!balls) return balls.error();
    return SimulateRequest{.task = task, .balls = std::move(*balls), .shots = {}};
}

}  // namespace phyplay
