// The data dictionary: every column of every exported file, once.
//
// The header lines, the codebook, dataset_description.json and the loaders for R and pandas are all made from this
// list, so that they cannot disagree. A column of one name means the same in every file. Adding a column at the end
// of a file's list is a minor change; anything else is a new version of the export.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/play/suite.h"
#include "study/store/table.h"

namespace phyplay {

/// What a loader makes of a column.
enum class ColumnType {
    text,
    word,  ///< a text out of a few
    integer,
    number,
    truth,  ///< TRUE or FALSE
};

/// How a value of the data file becomes a cell.
enum class Form {
    plain,
    milliseconds,  ///< whole microseconds, as milliseconds with three decimals
    truth,         ///< 0 or 1
    lettered,      ///< with the column's letter in front, so that nobody takes an id or a hash for a number
    task_alias,    ///< task_alias.h; of the row's `suite`
    template_alias,
    group,   ///< of a template id: the number of its group; empty where its suite has none
    solved,  ///< of a status: TRUE or FALSE, empty while it is not known
};

struct Column {
    std::string_view name;
    ColumnType type;
    std::string_view unit;        ///< "ms", "1/60 s", ...; empty where there is none
    std::string_view meaning;     ///< one or two sentences
    std::string_view definition;  ///< the definition of the term, word for word; mostly empty
    std::string_view source;      ///< column of the view
    Form form = Form::plain;
    std::string_view letter = {};  ///< for Form::lettered
};

struct FileSchema {
    std::string_view description;  ///< in the file's name: "attempts"
    std::string_view view;         ///< table or view of the data file; empty where it is made of others
    std::string_view rows;         ///< what a row is, one sentence
    std::vector<Column> columns;
};

/// The files that every export has, the main one first.
const std::vector<FileSchema>& data_dictionary();

/// Those that an export has beside them where attempts are of suites without a MoveTable: their moves and measures.
const std::vector<FileSchema>& plain_files();

/// The raw events, which are a file per participant and session.
const FileSchema& event_schema();

/// The file of this description. Requires that there is one.
const FileSchema& file_schema(std::string_view description);

/// The cell of `column` in a row of `table`.
std::string cell_of(const Column& column, const Table& table, const std::vector<Value>& row, const Suites& suites);

/// The whole file: header and rows.
std::string csv_of(const FileSchema& schema, const Table& table, const Suites& suites);

std::string_view name_of(ColumnType value);

}  // namespace phyplay
