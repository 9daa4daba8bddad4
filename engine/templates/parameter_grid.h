// A ParameterGrid is all the ways in which a template can be filled in, and the order in which they count.
//
// Parameters are sorted by name, and their values combined, the last name fastest; each combination has an
// index. PHYRE does not number tasks by that index but visits the combinations in an order that looks random
// (by the MD5 of the index) and gives a number to each that makes a task (task sheet, section 2).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/result.h"

namespace phyplay {

// How large a template, and what it says, may be. The same for every suite.

/// Most letters of a title.
inline constexpr std::size_t kLongestTitle = 80;

/// Most bytes of a template's file.
inline constexpr std::size_t kLargestTemplate = 1U << 20U;

/// Most parameters of a template, letters of a parameter's name, and bytes of a text among its values. Lua may have
/// one text in a thousand places; we copy it into each.
inline constexpr std::size_t kMostParameters = 100;
inline constexpr std::size_t kLongestName = 64;
inline constexpr std::size_t kLongestTextValue = 200;

/// Most candidates a template can number: ids have three digits.
inline constexpr int kMaxCandidates = 1000;

using ParameterValue = std::variant<bool, std::int64_t, double, std::string>;

/// A value as it is written in a template: true, 3, 0.25, "left".
std::string to_string(const ParameterValue& value);

/// Equal, counting the whole number 1 and the fraction 1.0 as the same.
bool same_value(const ParameterValue& a, const ParameterValue& b);

struct Parameter {
    std::string name;
    std::vector<ParameterValue> values;

    bool operator==(const Parameter&) const = default;
};

/// `count` numbers from first to last, evenly spaced: i * step + first, and exactly `last` at the end.
/// One number is `first`. Requires count >= 1.
std::vector<double> linspace(double first, double last, int count);

/// step * k for k from first to last, each rounded once (so 0.1 * 3 is 0.30000000000000004).
std::vector<double> multiples(double step, std::int64_t first, std::int64_t last);

class ParameterGrid {
public:
    /// More combinations than any shipped template has, few enough to put in order at once.
    static constexpr std::int64_t kMaxSize = 1'000'000;

    /// No parameters: one combination, the empty one.
    ParameterGrid() = default;

    /// How many combinations lists of these lengths have. Fails where they are more than kMaxSize.
    static Result<std::int64_t> combinations_of(std::span<const std::size_t> lengths);

    /// Sorts by name. Fails for double names, parameters without values, and more than kMaxSize combinations.
    static Result<ParameterGrid> make(std::vector<Parameter> parameters);

    const std::vector<Parameter>& parameters() const { return parameters_; }
    std::int64_t size() const { return size_; }

    /// The values of a combination, one per parameter. Requires 0 <= combination < size().
    std::vector<ParameterValue> values_of(std::int64_t combination) const;

private:
    std::vector<Parameter> parameters_;
    std::int64_t size_ = 1;
};

/// 0 to count - 1, sorted by the MD5 of the number written in decimal.
std::vector<std::int64_t> md5_order(std::int64_t count);

/// Visits combinations in MD5 order and lists those that `makes_task` accepts, at most `most` of them: the
/// place in the list is the candidate number. Stops at the first error.
Result<std::vector<std::int64_t>> number_candidates(
    std::int64_t combinations, int most, const std::function<Result<bool>(std::int64_t combination)>& makes_task);

/// The parameter values of a shipped template's tasks, frozen as data.
///
/// Which 100 of a template's candidates became tasks was decided once, by simulations nobody will repeat, so
/// the choice is kept beside the template, one JSON file each:
///
///     {"template": "00012", "columns": ["seed"], "tasks": {"000": {"combo": 610, "values": [610]}, ...}}
///
/// columns are the parameter names in alphabetical order, "000" is the candidate number (the end of the task
/// id), combo the index of the combination in the template's grid, values the exact doubles.
struct TaskParameters {
    std::string number;  ///< "047"
    std::int64_t combination = 0;
    std::vector<ParameterValue> values;  ///< one per column

    bool operator==(const TaskParameters&) const = default;
};

struct FrozenParameters {
    std::string template_id;
    std::vector<std::string> columns;
    std::vector<TaskParameters> tasks;  ///< sorted by number

    bool operator==(const FrozenParameters&) const = default;
};

/// Reads the JSON text; `file` stands in messages.
Result<FrozenParameters> read_frozen_parameters(std::string_view text, const std::string& file);

}  // namespace phyplay
