// CSV as this project writes and reads it: commas, one header line, LF, UTF-8, "." in numbers, an empty cell where
// a value is missing, and quotes only where a text needs them (RFC 4180).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace phyplay {

/// Builds the text of a CSV file cell by cell.
class CsvWriter {
public:
    CsvWriter& cell(std::string_view text);

    /// Ends the line.
    void end_row();

    const std::string& text() const { return text_; }

private:
    std::string text_;
    bool row_has_cells_ = false;
};

/// With an apostrophe in front where a spreadsheet would take the text for a formula: it begins with = + - @, a tab
/// or a line break, and is neither a number nor a single character.
std::string not_a_formula(std::string_view text);

struct CsvRow {
    int line = 0;  ///< 1-based, where it begins
    std::vector<std::string> cells;
};

/// A file with a header, all rows of the header's length.
struct CsvFile {
    std::vector<std::string> header;
    std::vector<CsvRow> rows;

    /// Index of a column; `header.size()` where there is none.
    std::size_t column(std::string_view name) const;
};

/// Reads a CSV text; accepts CRLF and a byte-order mark. An Error names line and column: a quote that is not
/// closed, text behind a closing quote, a row of another length than the header, a column twice, bad UTF-8, no
/// header at all. `name` is the file for messages.
Result<CsvFile> read_csv(std::string_view text, const std::string& name);

/// Whether these bytes are UTF-8.
bool is_utf8(std::string_view text);

}  // namespace phyplay
