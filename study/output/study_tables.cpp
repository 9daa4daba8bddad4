#include "study/output/study_tables.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>

#include "engine/base/assert.h"
#include "study/output/data_dictionary.h"
#include "study/output/move_tables.h"
#include "study/output/task_alias.h"

namespace phyplay {
namespace {

using Row = std::vector<Value>;

void add_column(Table& table, std::string_view name, const std::function<Value(const Row&)>& value_of) {
    if (std::ranges::find(table.columns, name) != table.columns.end()) return;
    table.columns.emplace_back(name);
    for (Row& row : table.rows) row.push_back(value_of(row));
}

void keep_rows(Table& table, std::string_view column, std::string_view wanted) {
    const std::size_t place = table.column(column);
    std::erase_if(table.rows, [&](const Row& row) { return text_of(row[place]) != wanted; });
}

bool has_column(const Table& table, std::string_view name) {
    return std::ranges::find(table.columns, name) != table.columns.end();
}

std::string_view participant_column(const Table& table) {
    return has_column(table, "actor_id") ? "actor_id" : "participant_id";
}

void drop_participant(std::map<std::string, Table, std::less<>>& tables, const std::string& participant_id) {
    for (auto& [description, table] : tables) {
        if (!has_column(table, participant_column(table))) continue;
        const std::size_t place = table.column(participant_column(table));
        std::erase_if(table.rows, [&](const Row& row) { return text_of(row[place]) == participant_id; });
    }
}

/// What a row that only names a session belongs to.
struct SessionOwner {
    Value participant_id;
    Value session_no;
};

struct TrialOwner {
    SessionOwner session;
    Value task_id;
};

void add_owner(Table& table, const std::map<std::int64_t, SessionOwner>& owners) {
    const std::size_t session = table.column("session_id");
    const auto owner_of = [&](const Row& row) {
        const auto found = owners.find(whole_of(row[session]));
        return found == owners.end() ? SessionOwner{} : found->second;
    };
    add_column(table, "participant_id", [&](const Row& row) { return owner_of(row).participant_id; });
    add_column(table, "session_no", [&](const Row& row) { return owner_of(row).session_no; });
}

void add_analysis_flag(Table& table) {
    const std::size_t kind = table.column("block_kind");
    const std::size_t status = table.column("participant_status");
    add_column(table, "in_analysis", [=](const Row& row) {
        return Value(std::int64_t{text_of(row[kind]) == "test" && text_of(row[status]) != "excluded"});
    });
}

/// The key file: every task that was planned or shown, once, sorted by id.
Table tasks_of(const Table& trials, const Table& plan) {
    Table tasks;
    tasks.columns = {"task_id", "benchmark_task", "template_id", "suite", "tier", "task_sha256"};
    std::map<std::string, Row> by_id;
    const std::size_t planned = plan.column("task_id");
    for (const Row& row : plan.rows) {
        const std::string id = text_of(row[planned]);
        const std::string family = id.substr(0, id.find(':'));
        by_id[id] = {id, id, family, std::string(suite_of_id(id)), Value{}, Value{}};
    }
    const std::size_t task = trials.column("task_id");
    for (const Row& row : trials.rows) {
        const auto value = [&](std::string_view name) { return row[trials.column(name)]; };
        by_id[text_of(row[task])] = {row[task],      row[task],     value("template_id"),
                                     value("suite"), value("tier"), value("task_sha256")};
    }
    for (auto& [id, row] : by_id) tasks.rows.push_back(std::move(row));
    return tasks;
}

/// Refused moves by their trials; `refusal` is the place in the list.
Table table_of(const std::vector<RefusalRecord>& refusals) {
    Table table;
    table.columns = {"refusal", "trial_id", "t_us", "clock", "fault"};
    for (const RefusalRecord& refused : refusals) {
        table.rows.push_back({std::ssize(table.rows), static_cast<std::int64_t>(refused.trial_id), refused.at.t_us,
                              std::string(name_of(refused.at.clock)), refused.fault});
    }
    return table;
}

void hide_items(Table& answers, const TableChoice& choice) {
    const std::size_t instrument = answers.column("instrument");
    const std::size_t item = answers.column("item_id");
    const std::size_t words = answers.column("value_text");
    for (Row& row : answers.rows) {
        const bool is_hidden = choice.hidden_items.contains({text_of(row[instrument]), text_of(row[item])});
        if (is_hidden || choice.hides_all_words) row[words] = Value{};
    }
}

}  // namespace

std::string text_of(const Value& value) {
    const auto* words = std::get_if<std::string>(&value);
    return words != nullptr ? *words : std::string();
}

std::int64_t whole_of(const Value& value) {
    return maybe_whole(value).value_or(0);
}

std::optional<std::int64_t> maybe_whole(const Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
    return std::nullopt;
}

std::optional<double> maybe_number(const Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return std::nullopt;
}

Result<StudyTables> StudyTables::read(const Store& store, const TableChoice& choice) {
    StudyTables all;
    const std::optional<StudyRecord> study = store.study();
    if (!study) return Error{.message = "holds no study; free play is not exported", .file = store.path().string()};
    all.study_ = *study;
    all.enrolled_ = store.enrolled();
    all.refused_ = store.counted("refused");
    all.erased_ = store.erased_by_status();

    for (const FileSchema& schema : data_dictionary()) {
        if (schema.view.empty()) continue;
        Result<Table> table = store.read_table(schema.view);
        if (!table) return table.error();
        if (has_column(*table, "study_id")) keep_rows(*table, "study_id", study->study_id);
        all.tables_[std::string(schema.description)] = std::move(*table);
    }
    auto& tables = all.tables_;
    // Who wants to be erased is gone as soon as the study is opened next.
    if (!choice.has_leaving) {
        for (const std::string& code : store.erasures_asked()) drop_participant(tables, code);
    }
    if (!choice.participant_id.empty()) {
        for (auto& [description, table] : tables) {
            const std::string_view column = participant_column(table);
            if (has_column(table, column)) keep_rows(table, column, choice.participant_id);
        }
    }

    std::map<std::int64_t, SessionOwner> session_owners;
    const Table& sessions = tables["sessions"];
    for (const Row& row : sessions.rows) {
        const Value id = row[sessions.column("session_id")];
        const Value who = row[sessions.column("participant_id")];
        const Value number = row[sessions.column("session_no")];
        session_owners[whole_of(id)] = {who, number};
        all.sessions_.push_back({text_of(who), whole_of(number), whole_of(id)});
    }
    std::map<std::int64_t, TrialOwner> trial_owners;
    std::map<std::string, Value> suite_by_task;
    const Table& trials = tables["trials"];
    const std::size_t trial_id = trials.column("trial_id");
    const std::size_t session_id = trials.column("session_id");
    const std::size_t task_id = trials.column("task_id");
    const std::size_t suite = trials.column("suite");
    for (const Row& row : trials.rows) {
        trial_owners[whole_of(row[trial_id])] = {session_owners[whole_of(row[session_id])], row[task_id]};
        suite_by_task[text_of(row[task_id])] = row[suite];
    }

    const auto is_foreign = [&](const Table& table, const Row& row) {
        return !session_owners.contains(whole_of(row[table.column("session_id")]));
    };
    for (const char* description : {"timing", "pages", "questionnaire"}) {
        Table& table = tables[description];
        std::erase_if(table.rows, [&](const Row& row) { return is_foreign(table, row); });
        add_owner(table, session_owners);
    }
    Table& invalid = tables["invalid"];
    invalid = table_of(store.refusals());
    const std::size_t invalid_trial = invalid.column("trial_id");
    const auto trial_of = [&](const Row& row) { return trial_owners[whole_of(row[invalid_trial])]; };
    std::erase_if(invalid.rows, [&](const Row& row) { return !trial_owners.contains(whole_of(row[invalid_trial])); });
    add_column(invalid, "participant_id", [&](const Row& row) { return trial_of(row).session.participant_id; });
    add_column(invalid, "session_no", [&](const Row& row) { return trial_of(row).session.session_no; });
    add_column(invalid, "task_id", [&](const Row& row) { return trial_of(row).task_id; });

    tables["tasks"] = tasks_of(trials, tables["plan"]);
    for (const char* description : {"plan", "invalid"}) {
        Table& table = tables[description];
        const std::size_t task = table.column("task_id");
        add_column(table, "suite", [&](const Row& row) {
            const std::string id = text_of(row[task]);
            const auto found = suite_by_task.find(id);
            return found != suite_by_task.end() ? found->second : Value(std::string(suite_of_id(id)));
        });
    }
    for (const char* description : {"attempts", "trials", "participants"}) {
        add_column(tables[description], "mode", [&](const Row&) { return Value(std::string(name_of(study->mode))); });
    }
    add_analysis_flag(tables["attempts"]);
    add_analysis_flag(tables["trials"]);
    hide_items(tables["questionnaire"], choice);
    return all;
}

void StudyTables::add_moves(const Store& store, const Suites& suites) {
    std::map<std::int64_t, AttemptRecord> records;
    for (AttemptRecord& record : store.attempts()) {
        const auto id = static_cast<std::int64_t>(record.attempt_id);
        records.emplace(id, std::move(record));
    }
    const MoveTables moves(suites);
    Table& attempts = tables_["attempts"];
    moves.add_to_attempts(attempts, records);
    for (auto& [name, table] : moves.rows_of(attempts, records)) tables_[name] = std::move(table);
    moves.add_to_refusals(tables_["invalid"], store.refusals());
}

const Table& StudyTables::of(std::string_view description) const {
    const auto found = tables_.find(description);
    PHYPLAY_ASSERT(found != tables_.end());
    return found->second;
}

std::vector<const FileSchema*> StudyTables::files() const {
    std::vector<const FileSchema*> files;
    for (const FileSchema& schema : data_dictionary()) files.push_back(&schema);
    for (const FileSchema& schema : plain_files()) {
        if (tables_.contains(schema.description)) files.push_back(&schema);
    }
    return files;
}

Table StudyTables::events(const Store& store, std::int64_t session_id) const {
    Table table;
    table.columns = {"participant_id", "session_no", "seq",       "t_us", "clock", "kind", "x", "y",
                     "code",           "trial_id",   "attempt_no"};
    const auto key = std::ranges::find(sessions_, session_id, &SessionKey::session_id);
    PHYPLAY_ASSERT(key != sessions_.end());
    std::int64_t seq = 0;
    for (const InputEvent& event : store.events(SessionId{session_id})) {
        const auto number = [](const std::optional<double>& value) { return value ? Value(*value) : Value{}; };
        table.rows.push_back({key->participant_id, key->session_no, ++seq, event.at.t_us,
                              std::string(name_of(event.at.clock)), std::string(name_of(event.kind)), number(event.x),
                              number(event.y), event.code.empty() ? Value{} : Value(event.code),
                              event.trial_id ? Value(static_cast<std::int64_t>(*event.trial_id)) : Value{},
                              event.attempt_no > 0 ? Value(std::int64_t{event.attempt_no}) : Value{}});
    }
    return table;
}

}  // namespace phyplay
