// A Table is what an export or a report reads from a data file: a view or table with its columns by name.
//
// Values keep SQLite's types, so that a missing value stays missing and a whole number stays whole.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace phyplay {

/// Missing, a whole number, a real number, or a text.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

struct Table {
    std::vector<std::string> columns;
    std::vector<std::vector<Value>> rows;  ///< each as long as `columns`

    /// Index of a column. Requires that there is one of this name.
    std::size_t column(std::string_view name) const;
};

}  // namespace phyplay
