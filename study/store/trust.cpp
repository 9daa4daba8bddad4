#include "study/store/trust.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace phyplay {
namespace {

using sqlite::Database;
using sqlite::one_line;
using sqlite::Statement;

/// Where the piece that begins at `place` ends: a quoted text, a comment, or one character.
std::size_t piece_end(std::string_view sql, std::size_t place) {
    const auto behind = [&](std::string_view mark, std::size_t from) {
        const std::size_t found = sql.find(mark, from);
        return found == std::string_view::npos ? sql.size() : found + mark.size();
    };
    const std::string_view rest = sql.substr(place);
    if (rest.starts_with("--")) return behind("\n", place);
    if (rest.starts_with("/*")) return behind("*/", place + 2);
    if (rest.starts_with('[')) return behind("]", place);
    // A doubled quote ends a text and begins another, which comes to the same.
    if (rest.starts_with('\'') || rest.starts_with('"') || rest.starts_with('`')) {
        return behind(rest.substr(0, 1), place + 1);
    }
    return place + 1;
}

/// With one space for each run of spaces: ALTER TABLE of other SQLite versions may leave others.
std::string normalised(std::string_view sql) {
    std::string text;
    bool space = false;
    for (std::size_t place = 0; place < sql.size();) {
        const std::size_t end = piece_end(sql, place);
        const std::string_view piece = sql.substr(place, end - place);
        const bool is_space = piece.find_first_not_of(" \t\n\r\f") == std::string_view::npos;
        if (!is_space && space && !text.empty()) text += ' ';
        if (!is_space) text += piece;
        space = is_space;
        place = end;
    }
    return text;
}

/// By kind and name: the table it belongs to and its text.
using Objects = std::map<std::pair<std::string, std::string>, std::pair<std::string, std::string>>;

Objects objects_of(const Database& database) {
    Objects objects;
    Statement select(database, "SELECT type, name, tbl_name, sql FROM sqlite_schema");
    while (select.step()) {
        objects[{std::string(select.text(0)), std::string(select.text(1))}] = {std::string(select.text(2)),
                                                                               normalised(select.text(3))};
    }
    return objects;
}

std::map<std::string, std::string> words_of(const Database& database) {
    std::map<std::string, std::string> words;
    Statement select(database, "SELECT kind, meaning FROM event_kind");
    while (select.step()) words[std::string(select.text(0))] = select.text(1);
    return words;
}

/// A column of ids or names, and what these are made of besides letters and digits.
struct NamedColumn {
    std::string_view table;
    std::string_view column;
    std::string_view more = "_";
};

constexpr std::size_t kLongestName = 64;
constexpr std::string_view kOfTasks = "_-.:";

constexpr NamedColumn kNamedColumns[] = {
    {"study", "study_id"},
    {"participant", "participant_id"},
    {"participant", "condition_id"},
    {"session", "language"},
    {"consent_text", "language"},
    {"block", "block_name"},
    {"block", "condition_id"},
    {"planned_trial", "block_name"},
    {"planned_trial", "task_id", kOfTasks},
    {"trial", "task_id", kOfTasks},
    {"trial", "template_id", kOfTasks},
    {"trial", "suite"},
    {"trial", "tier"},
    {"page_visit", "page", "_/"},
    {"questionnaire_response", "instrument"},
    {"questionnaire_response", "item_id"},
    {"tally", "name"},
    {"erasure_log", "erasure_id"},
};

bool is_name(std::string_view text, std::string_view more) {
    const auto fits = [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               more.find(c) != std::string_view::npos;
    };
    return !text.empty() && text.size() <= kLongestName && std::ranges::all_of(text, fits);
}

}  // namespace

std::string schema_fault(const Database& file, const Database& ours) {
    const Objects found = objects_of(file);
    const Objects expected = objects_of(ours);
    for (const auto& [object, text] : found) {
        const auto same = expected.find(object);
        if (same == expected.end()) {
            return fmt::format("the file was altered: it has a {} '{}', which PhyPlay does not make",
                               one_line(object.first), one_line(object.second));
        }
        if (same->second != text) {
            return fmt::format("the file was altered: its {} '{}' is not the one that PhyPlay makes", object.first,
                               object.second);
        }
    }
    // Words that the program goes by are part of the schema.
    const std::pair<std::string, std::string> words{"table", "event_kind"};
    if (expected.contains(words) && found.contains(words) && words_of(file) != words_of(ours)) {
        return "the file was altered: its table 'event_kind' is not the one that PhyPlay makes";
    }
    for (const auto& [object, text] : expected) {
        if (!found.contains(object)) {
            return fmt::format("the file was altered: its {} '{}' is missing", object.first, object.second);
        }
    }
    return {};
}

std::string name_fault(const Database& file) {
    Statement has_column(file, "SELECT 1 FROM pragma_table_info(?) WHERE name = ?");
    for (const NamedColumn& named : kNamedColumns) {
        has_column.reset();
        if (!has_column.bind(named.table).bind(named.column).step()) continue;  // of a later schema
        Statement select(
            file, fmt::format("SELECT DISTINCT {0} FROM {1} WHERE {0} IS NOT NULL", named.column, named.table));
        while (select.step()) {
            if (is_name(select.text(0), named.more)) continue;
            return fmt::format("the file was altered: '{}' in column {} of table {} is no name that PhyPlay gives",
                               one_line(select.text(0)), named.column, named.table);
        }
    }
    return {};
}

}  // namespace phyplay
