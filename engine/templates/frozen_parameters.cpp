#include "engine/templates/frozen_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

namespace phyplay {
namespace {

using Json = nlohmann::json;

std::optional<ParameterValue> to_value(const Json& json) {
    if (json.is_boolean()) return json.get<bool>();
    if (json.is_number_integer()) return json.get<std::int64_t>();
    if (json.is_number_float()) return json.get<double>();
    if (json.is_string()) return json.get<std::string>();
    return std::nullopt;
}

bool is_task_number(const std::string& text) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return text.size() == 3 && std::all_of(text.begin(), text.end(), is_digit);
}

Result<TaskParameters> read_task(const std::string& number, const Json& json, std::size_t columns) {
    const auto fault = [&](std::string_view what) { return Error{fmt::format("tasks.{}: {}", number, what)}; };
    if (!is_task_number(number)) return fault("a task number has three digits");
    if (!json.is_object() || !json.contains("combo") || !json["combo"].is_number_unsigned()) {
        return fault("needs 'combo', the index of the combination");
    }
    if (!json.contains("values") || !json["values"].is_array() || json["values"].size() != columns) {
        return fault("needs 'values', one for each column");
    }
    TaskParameters task = {.number = number, .combination = json["combo"].get<std::int64_t>(), .values = {}};
    for (const Json& item : json["values"]) {
        const std::optional<ParameterValue> value = to_value(item);
        if (!value) return fault("a value is a number, a text, true or false");
        task.values.push_back(*value);
    }
    return task;
}

}  // namespace

Result<FrozenParameters> read_frozen_parameters(std::string_view text, const std::string& file) {
    const auto fault = [&](std::string message) { return Error{std::move(message), file}; };
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.is_object()) return fault("this is not a JSON object");
    if (!json.contains("template") || !json["template"].is_string()) return fault("needs 'template', the id");
    if (!json.contains("columns") || !json["columns"].is_array()) return fault("needs 'columns', parameter names");
    if (!json.contains("tasks") || !json["tasks"].is_object()) return fault("needs 'tasks'");

    FrozenParameters frozen;
    frozen.template_id = json["template"].get<std::string>();
    for (const Json& column : json["columns"]) {
        if (!column.is_string()) return fault("a column is a parameter name");
        frozen.columns.push_back(column.get<std::string>());
    }
    if (!std::is_sorted(frozen.columns.begin(), frozen.columns.end())) return fault("columns must be sorted");
    for (const auto& [number, task_json] : json["tasks"].items()) {
        Result<TaskParameters> task = read_task(number, task_json, frozen.columns.size());
        if (!task) return fault(task.error().message);
        frozen.tasks.push_back(*std::move(task));
    }
    return frozen;
}

}  // namespace phyplay
