// The parameter values of a shipped template's tasks, frozen as data.
//
// Which 100 of a template's candidates became tasks was decided once, by simulations nobody will repeat, so
// the choice is kept beside the template, one JSON file each:
//
//     {"template": "00012", "columns": ["seed"], "tasks": {"000": {"combo": 610, "values": [610]}, ...}}
//
// columns are the parameter names in alphabetical order, "000" is the candidate number (the end of the task
// id), combo the index of the combination in the template's grid, values the exact doubles.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/templates/parameter_grid.h"

namespace phyplay {

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
