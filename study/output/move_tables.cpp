#include "study/output/move_tables.h"

#include <algorithm>
#include <initializer_list>
#include <span>

#include "engine/io/json_writer.h"

namespace phyplay {
namespace {

constexpr std::string_view kAttemptKeys[] = {"actor_id", "session_no", "trial_index", "task_id",
                                             "suite",    "attempt_id", "attempt_no"};

std::int64_t id_in(const std::vector<Value>& row, std::size_t column) {
    const auto* id = std::get_if<std::int64_t>(&row[column]);
    return id != nullptr ? *id : 0;
}

bool is_text(const Value& value, std::string_view text) {
    const auto* words = std::get_if<std::string>(&value);
    return words != nullptr && *words == text;
}

/// Place of the column, which is added, empty, where it is missing.
std::size_t column_of(Table& table, std::string_view name) {
    const auto found = std::ranges::find(table.columns, name);
    if (found != table.columns.end()) return static_cast<std::size_t>(found - table.columns.begin());
    table.columns.emplace_back(name);
    for (std::vector<Value>& row : table.rows) row.emplace_back();
    return table.columns.size() - 1;
}

std::vector<std::size_t> columns_of(Table& table, const std::vector<MoveColumn>& columns) {
    std::vector<std::size_t> places;
    for (const MoveColumn& column : columns) places.push_back(column_of(table, column.name));
    return places;
}

void fill(std::vector<Value>& row, const std::vector<std::size_t>& places, const std::vector<MoveCell>& cells) {
    for (std::size_t i = 0; i < places.size(); ++i) row[places[i]] = i < cells.size() ? cells[i] : Value{};
}

/// With the time or clock of the move that a cell of such a column names.
Value resolved(const MoveColumn& column, const MoveCell& cell, const std::vector<LoggedMove>& moves) {
    const bool is_time = column.type == MoveColumnType::time;
    if (!is_time && column.type != MoveColumnType::clock) return cell;
    const auto* number = std::get_if<std::int64_t>(&cell);
    if (number == nullptr) return {};
    const Stamp& at = moves.at(static_cast<std::size_t>(*number)).at;
    return is_time ? Value(at.t_us) : Value(std::string(name_of(at.clock)));
}

}  // namespace

MoveTables::MoveTables(const Suites& suites) {
    for (const auto& suite : suites.all()) {
        if (auto table = suite->move_table()) {
            entries_.push_back({suite->facts().id.name, std::move(table)});
        } else {
            plain_suites_.push_back(suite.get());
        }
    }
}

void MoveTables::add_to_attempts(Table& attempts, const std::map<std::int64_t, AttemptRecord>& records) const {
    const std::size_t id = attempts.column("attempt_id");
    const std::size_t suite = attempts.column("suite");
    const std::size_t kind = column_of(attempts, "action_kind");
    const std::size_t place_x = column_of(attempts, "place_x");
    const std::size_t place_y = column_of(attempts, "place_y");
    for (const Entry& entry : entries_) {
        const auto places = columns_of(attempts, entry.table->attempt_columns());
        const auto measures = columns_of(attempts, entry.table->measure_columns());
        const std::vector<MoveCell> of_none = entry.table->attempt_cells({});
        for (std::vector<Value>& row : attempts.rows) {
            if (!is_text(row[suite], entry.suite)) {
                fill(row, places, of_none);
                fill(row, measures, {});
                continue;
            }
            const AttemptRecord& record = records.at(id_in(row, id));
            row[kind] = std::string(entry.table->attempt_word());
            fill(row, places, entry.table->attempt_cells(record.commit.history()));
            std::vector<MoveCell> counted;
            if (record.result) counted.assign(record.result->measures.begin(), record.result->measures.end());
            fill(row, measures, counted);
            if (record.commit.moves.empty()) continue;
            const std::span<const double> place = entry.table->place_of(record.commit.moves.front().move);
            if (place.size() < 2) continue;
            row[place_x] = place[0];
            row[place_y] = place[1];
        }
    }
}

std::map<std::string, Table> MoveTables::rows_of(const Table& attempts,
                                                 const std::map<std::int64_t, AttemptRecord>& records) const {
    std::map<std::string, Table> tables;
    std::vector<std::size_t> keys;
    for (const std::string_view key : kAttemptKeys) keys.push_back(attempts.column(key));
    const std::size_t id = attempts.column("attempt_id");
    const std::size_t suite = attempts.column("suite");
    for (const Entry& entry : entries_) {
        const std::optional<MoveRows> what = entry.table->rows();
        if (!what) continue;
        Table& table = tables[std::string(what->name)];
        table.columns.assign(std::begin(kAttemptKeys), std::end(kAttemptKeys));
        for (const MoveColumn& column : what->columns) table.columns.emplace_back(column.name);
        for (const std::vector<Value>& attempt : attempts.rows) {
            if (!is_text(attempt[suite], entry.suite)) continue;
            const AttemptCommit& commit = records.at(id_in(attempt, id)).commit;
            for (const std::vector<MoveCell>& cells : entry.table->rows_of(commit.history())) {
                std::vector<Value>& row = table.rows.emplace_back();
                for (const std::size_t key : keys) row.push_back(attempt[key]);
                for (std::size_t i = 0; i < what->columns.size(); ++i) {
                    row.push_back(resolved(what->columns[i], cells.at(i), commit.moves));
                }
            }
        }
    }
    add_plain_rows(tables, attempts, records);
    return tables;
}

void MoveTables::add_plain_rows(std::map<std::string, Table>& tables, const Table& attempts,
                                const std::map<std::int64_t, AttemptRecord>& records) const {
    Table moves;
    Table measures;
    for (Table* table : {&moves, &measures}) table->columns.assign(std::begin(kAttemptKeys), std::end(kAttemptKeys));
    for (const char* column : {"move_no", "step", "kind", "numbers", "t_us", "clock"})
        moves.columns.emplace_back(column);
    for (const char* column : {"measure", "meaning", "value"}) measures.columns.emplace_back(column);
    for (const std::vector<Value>& attempt : attempts.rows) {
        const Value& word = attempt[attempts.column("suite")];
        const auto suite = std::ranges::find_if(
            plain_suites_, [&](const Suite* plain) { return is_text(word, plain->facts().id.name); });
        if (suite == plain_suites_.end()) continue;
        const AttemptRecord& record = records.at(id_in(attempt, attempts.column("attempt_id")));
        const auto add_row = [&](Table& table, std::initializer_list<Value> cells) {
            std::vector<Value>& row = table.rows.emplace_back();
            for (const std::string_view key : kAttemptKeys) row.push_back(attempt[attempts.column(key)]);
            row.insert(row.end(), cells);
        };
        std::int64_t number = 0;
        for (const LoggedMove& logged : record.commit.moves) {
            JsonWriter numbers;
            numbers.begin_array();
            for (const double value : logged.move.numbers) numbers.value(value);
            numbers.end_array();
            add_row(moves, {++number, std::int64_t{logged.move.step}, logged.move.kind, numbers.text(),
                            logged.at.t_us, std::string(name_of(logged.at.clock))});
        }
        const std::vector<MeasureInfo> names = (*suite)->kept_measures();
        const std::size_t counted = record.result ? std::min(names.size(), record.result->measures.size()) : 0;
        for (std::size_t i = 0; i < counted; ++i) {
            add_row(measures, {std::string(names[i].name), std::string(names[i].meaning),
                               std::int64_t{record.result->measures[i]}});
        }
    }
    if (!moves.rows.empty()) tables["moves"] = std::move(moves);
    if (!measures.rows.empty()) tables["measures"] = std::move(measures);
}

void MoveTables::add_to_refusals(Table& refused, const std::vector<RefusalRecord>& refusals) const {
    const std::size_t refusal = refused.column("refusal");
    const std::size_t suite = refused.column("suite");
    for (const Entry& entry : entries_) {
        const auto wanted = columns_of(refused, entry.table->refused_columns());
        const auto about = columns_of(refused, entry.table->about_columns());
        for (std::vector<Value>& row : refused.rows) {
            if (!is_text(row[suite], entry.suite)) continue;
            const RefusalRecord& record = refusals.at(static_cast<std::size_t>(id_in(row, refusal)));
            fill(row, wanted, entry.table->refused_cells(record.move));
            std::vector<MoveCell> numbers(record.about.begin(), record.about.end());
            for (MoveCell& number : numbers) {
                if (std::get<std::int64_t>(number) < 0) number = {};
            }
            fill(row, about, numbers);
        }
    }
}

}  // namespace phyplay
