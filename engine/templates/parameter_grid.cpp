#include "engine/templates/parameter_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/io/json_line.h"

namespace phyplay {
namespace {

using Json = nlohmann::json;

std::optional<ParameterValue> to_value(const Json& json) {
    if (json.is_boolean()) return json.get<bool>();
    if (json.is_number_integer()) {
        const std::optional<std::int64_t> whole = whole_number<std::int64_t>(json);
        return whole ? std::optional<ParameterValue>(*whole) : std::nullopt;
    }
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
    const auto combination = json.is_object() && json.contains("combo")
                                 ? whole_number<std::int64_t>(json["combo"], 0, ParameterGrid::kMaxSize - 1)
                                 : std::nullopt;
    if (!combination) return fault("needs 'combo', the index of the combination");
    if (!json.contains("values") || !json["values"].is_array() || json["values"].size() != columns) {
        return fault("needs 'values', one for each column");
    }
    TaskParameters task = {.number = number, .combination = *combination, .values = {}};
    for (const Json& item : json["values"]) {
        const std::optional<ParameterValue> value = to_value(item);
        if (!value) return fault("a value is a number (a whole one below 2^63), a text, true or false");
        task.values.push_back(*value);
    }
    return task;
}

}  // namespace

std::string to_string(const ParameterValue& value) {
    if (const bool* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
    if (const std::int64_t* whole = std::get_if<std::int64_t>(&value)) return fmt::format("{}", *whole);
    if (const double* number = std::get_if<double>(&value)) return fmt::format("{}", *number);
    return fmt::format("\"{}\"", std::get<std::string>(value));
}

bool same_value(const ParameterValue& a, const ParameterValue& b) {
    const std::int64_t* whole_a = std::get_if<std::int64_t>(&a);
    const std::int64_t* whole_b = std::get_if<std::int64_t>(&b);
    const double* number_a = std::get_if<double>(&a);
    const double* number_b = std::get_if<double>(&b);
    if (whole_a != nullptr && number_b != nullptr) return static_cast<double>(*whole_a) == *number_b;
    if (number_a != nullptr && whole_b != nullptr) return *number_a == static_cast<double>(*whole_b);
    return a == b;
}

std::vector<double> linspace(double first, double last, int count) {
    PHYPLAY_ASSERT(count >= 1);
    if (count == 1) return {first};
    const double step = (last - first) / (count - 1);
    std::vector<double> values;
    for (int i = 0; i < count; ++i) values.push_back(i * step + first);
    values.back() = last;
    return values;
}

std::vector<double> multiples(double step, std::int64_t first, std::int64_t last) {
    std::vector<double> values;
    for (std::int64_t k = first; k <= last; ++k) values.push_back(step * static_cast<double>(k));
    return values;
}

Result<std::int64_t> ParameterGrid::combinations_of(std::span<const std::size_t> lengths) {
    std::int64_t combinations = 1;
    for (const std::size_t length : lengths) {
        if (length == 0) return 0;
        if (length > static_cast<std::size_t>(kMaxSize / combinations)) {
            return Error{fmt::format("the parameters have more than {} combinations", kMaxSize)};
        }
        combinations *= static_cast<std::int64_t>(length);
    }
    return combinations;
}

Result<ParameterGrid> ParameterGrid::make(std::vector<Parameter> parameters) {
    const auto by_name = [](const Parameter& a, const Parameter& b) { return a.name < b.name; };
    std::sort(parameters.begin(), parameters.end(), by_name);

    std::vector<std::size_t> lengths;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const Parameter& parameter = parameters[i];
        if (i > 0 && parameters[i - 1].name == parameter.name) {
            return Error{fmt::format("there are two parameters '{}'", parameter.name)};
        }
        if (parameter.values.empty()) return Error{fmt::format("parameter '{}' has no values", parameter.name)};
        lengths.push_back(parameter.values.size());
    }
    const Result<std::int64_t> combinations = combinations_of(lengths);
    if (!combinations) return combinations.error();

    ParameterGrid grid;
    grid.size_ = *combinations;
    grid.parameters_ = std::move(parameters);
    return grid;
}

std::vector<ParameterValue> ParameterGrid::values_of(std::int64_t combination) const {
    PHYPLAY_ASSERT(combination >= 0 && combination < size_);
    std::vector<ParameterValue> values(parameters_.size());
    for (std::size_t i = parameters_.size(); i-- > 0;) {
        const std::vector<ParameterValue>& choices = parameters_[i].values;
        const auto count = static_cast<std::int64_t>(choices.size());
        values[i] = choices[static_cast<std::size_t>(combination % count)];
        combination /= count;
    }
    return values;
}

std::vector<std::int64_t> md5_order(std::int64_t count) {
    std::vector<std::pair<std::string, std::int64_t>> keyed;
    keyed.reserve(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) keyed.emplace_back(md5_hex(std::to_string(i)), i);
    std::sort(keyed.begin(), keyed.end());

    std::vector<std::int64_t> order;
    order.reserve(keyed.size());
    for (const auto& [key, i] : keyed) order.push_back(i);
    return order;
}

Result<std::vector<std::int64_t>> number_candidates(
    std::int64_t combinations, int most, const std::function<Result<bool>(std::int64_t combination)>& makes_task) {
    std::vector<std::int64_t> candidates;
    for (const std::int64_t combination : md5_order(combinations)) {
        if (static_cast<int>(candidates.size()) >= most) break;
        const Result<bool> accepted = makes_task(combination);
        if (!accepted) return accepted.error();
        if (*accepted) candidates.push_back(combination);
    }
    return candidates;
}

Result<FrozenParameters> read_frozen_parameters(std::string_view text, const std::string& file) {
    const auto fault = [&](std::string message) { return Error{std::move(message), file}; };
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) return json_fault(text, file);
    if (!json.is_object()) return fault("this is not a JSON object");
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
