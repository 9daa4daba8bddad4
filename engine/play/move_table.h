// A MoveTable says how the attempts of a suite stand in tables that people read: columns in the table of attempts, a
// table of their own, what was refused; and what the columns mean, for codebooks.
//
// Scripts know these columns by name, so that a suite never renames one. A suite that has nothing special to say has
// no MoveTable: then its moves are listed one by one. It knows steps, but no clock: who knows at what time a move was
// made fills in the cells of type `time` and `clock`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/play/move.h"

namespace phyplay {

enum class MoveColumnType {
    text,
    word,  ///< a text out of a few
    whole,
    real,
    time,   ///< when a move was made; the cell is its number, from 0
    clock,  ///< by which clock; as `time`
};

struct MoveColumn {
    std::string_view name;
    MoveColumnType type = MoveColumnType::text;
    std::string_view unit;     ///< empty where there is none
    std::string_view meaning;  ///< a sentence
};

/// Missing, a whole number, a real number, or a text.
using MoveCell = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A table whose rows are made of the moves of attempts.
struct MoveRows {
    std::string_view name;  ///< "launches"
    std::string_view row;   ///< what a row is, in a sentence
    std::vector<MoveColumn> columns;
};

class MoveTable {
public:
    virtual ~MoveTable() = default;

    /// What an attempt consists of, in a word: "placement".
    virtual std::string_view attempt_word() const = 0;

    /// Columns of the table of attempts, and their cells.
    virtual std::vector<MoveColumn> attempt_columns() const = 0;
    virtual std::vector<MoveCell> attempt_cells(const History& moves) const = 0;

    /// What stands for the measures that are kept, in their order.
    virtual std::vector<MoveColumn> measure_columns() const { return {}; }

    /// A table of the moves alone; empty where those of attempts say all.
    virtual std::optional<MoveRows> rows() const { return std::nullopt; }
    virtual std::vector<std::vector<MoveCell>> rows_of(const History&) const { return {}; }

    /// Columns of the table of refused moves: what was wanted, and what the numbers of Refusal::about are.
    virtual std::vector<MoveColumn> refused_columns() const { return {}; }
    virtual std::vector<MoveCell> refused_cells(const Move&) const { return {}; }
    virtual std::vector<MoveColumn> about_columns() const { return {}; }

    /// Where the first move acted, as two numbers of it, for scripts that expect a place.
    virtual std::span<const double> place_of(const Move& first) const = 0;
};

}  // namespace phyplay
