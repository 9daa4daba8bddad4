#include "study/output/data_dictionary.h"

#include <fmt/core.h>

#include <algorithm>

#include "engine/base/assert.h"
#include "study/output/csv.h"
#include "study/output/exported_files.h"
#include "study/output/task_alias.h"

namespace phyplay {

using enum ColumnType;

namespace {

std::string plain_text(const Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
    if (const auto* real = std::get_if<double>(&value)) return fmt::format("{}", *real);
    if (const auto* words = std::get_if<std::string>(&value)) return *words;
    return {};
}

std::string milliseconds_text(std::int64_t us) {
    const std::uint64_t size = us < 0 ? -static_cast<std::uint64_t>(us) : static_cast<std::uint64_t>(us);
    return fmt::format("{}{}.{:03}", us < 0 ? "-" : "", size / 1000, size % 1000);
}

std::string milliseconds_of(const Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return milliseconds_text(*whole);
    return plain_text(value);
}

std::string truth_of(const Value& value) {
    const auto* whole = std::get_if<std::int64_t>(&value);
    if (whole == nullptr) return {};
    return *whole != 0 ? "TRUE" : "FALSE";
}

std::string group_text(const Suites& suites, const std::string& id) {
    for (const auto& suite : suites.all()) {
        if (const std::optional<int> number = suite->group_of(id)) return std::to_string(*number);
    }
    return {};
}

/// The row's suite; of rows that do not say, as the id looks.
std::string alias_in(const Table& table, const std::vector<Value>& row, const std::string& id) {
    if (id.empty()) return {};
    const auto suite_column = std::ranges::find(table.columns, "suite");
    if (suite_column == table.columns.end()) return alias_of(suite_of_id(id), id);
    return alias_of(plain_text(row[static_cast<std::size_t>(suite_column - table.columns.begin())]), id);
}

std::string formed(const Column& column, const Table& table, const std::vector<Value>& row, const Value& value,
                   const Suites& suites) {
    switch (column.form) {
        case Form::plain: return plain_text(value);
        case Form::milliseconds: return milliseconds_of(value);
        case Form::truth: return truth_of(value);
        case Form::group: return group_text(suites, plain_text(value));
        case Form::task_alias:
        case Form::template_alias: return alias_in(table, row, plain_text(value));
        case Form::lettered: {
            const std::string cell = plain_text(value);
            return cell.empty() ? cell : std::string(column.letter) + cell;
        }
        case Form::solved: {
            const std::string status = plain_text(value);
            return status.empty() ? status : status == "solved" ? "TRUE" : "FALSE";
        }
    }
    PHYPLAY_ASSERT(false);
    return {};
}

}  // namespace

const std::vector<FileSchema>& data_dictionary() {
    static const std::vector<FileSchema> files = {attempts_schema(), trials_schema(),        participants_schema(),
                                                  launches_schema(), questionnaire_schema(), tasks_schema(),
                                                  plan_schema(),     sessions_schema(),      timing_schema(),
                                                  pages_schema(),    invalid_schema()};
    return files;
}

const std::vector<FileSchema>& plain_files() {
    static const std::vector<FileSchema> files = {moves_schema(), measures_schema()};
    return files;
}

const FileSchema& event_schema() {
    static const FileSchema events = events_schema();
    return events;
}

const FileSchema& file_schema(std::string_view description) {
    const auto found = std::ranges::find(data_dictionary(), description, &FileSchema::description);
    PHYPLAY_ASSERT(found != data_dictionary().end());
    return *found;
}

std::string cell_of(const Column& column, const Table& table, const std::vector<Value>& row, const Suites& suites) {
    return formed(column, table, row, row[table.column(column.source)], suites);
}

std::string csv_of(const FileSchema& schema, const Table& table, const Suites& suites) {
    CsvWriter csv;
    std::vector<std::size_t> places;
    for (const Column& column : schema.columns) {
        csv.cell(column.name);
        places.push_back(table.column(column.source));
    }
    csv.end_row();
    for (const std::vector<Value>& row : table.rows) {
        for (std::size_t i = 0; i < places.size(); ++i) {
            const std::string cell = formed(schema.columns[i], table, row, row[places[i]], suites);
            const bool is_words = schema.columns[i].type == text || schema.columns[i].type == word;
            csv.cell(is_words ? not_a_formula(cell) : cell);
        }
        csv.end_row();
    }
    return csv.text();
}

std::string_view name_of(ColumnType value) {
    switch (value) {
        case text: return "text";
        case word: return "word";
        case integer: return "whole number";
        case number: return "number";
        case truth: return "TRUE or FALSE";
    }
    PHYPLAY_ASSERT(false);
    return "";
}

}  // namespace phyplay
