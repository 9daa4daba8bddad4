#include "study/output/export_views.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "engine/io/json_writer.h"
#include "engine/play/attempt.h"
#include "study/output/csv.h"
#include "study/output/data_dictionary.h"
#include "study/output/definitions.h"
#include "study/output/player_files.h"
#include "study/output/task_alias.h"

namespace phyplay {
namespace {

std::string truth_word(bool value) {
    return value ? "TRUE" : "FALSE";
}

/// Seconds to the microsecond, without the noise of adding them up.
std::string seconds_text(double seconds) {
    return fmt::format("{}", std::round(seconds * 1e6) / 1e6);
}

std::string breakdown(const std::vector<double>& thinking_s) {
    std::string text = "{";
    for (std::size_t i = 0; i < thinking_s.size(); ++i) {
        text += fmt::format("{}{}: {}", i == 0 ? "" : ", ", i + 1, seconds_text(thinking_s[i]));
    }
    return text + "}";
}

// ------------------------------------------------------------------------------------------ Virtual Tools

// --------------------------------------------------------------------------------------------------- BIDS

constexpr int kOldestAge = 89;

struct TsvColumn {
    std::string_view name;
    std::string_view source;  // of the data dictionary's attempts
    double factor = 0.0;      // 0: as it is
    std::string_view meaning;
};

constexpr TsvColumn kBidsColumns[] = {
    {"trial_type", "block_kind", 0.0, "practice or test"},
    {"response_time", "thinking_time_ms", 1e-3, "Thinking time: from ready to the first action, in seconds."},
    {"stim_file", "task_id", 0.0, "The task."},
    {"trial_index", "trial_index", 0.0, "1-based, in the session."},
    {"attempt_no", "attempt_no", 0.0, "1-based, in the trial."},
    {"solved", "solved", 0.0, "Whether the attempt solved the task."},
    {"interrupted", "interrupted", 0.0, "Whether something interfered while thinking."},
};

std::string or_not_available(std::string cell) {
    for (char& c : cell) {
        if (c == '\t' || c == '\n' || c == '\r') c = ' ';
    }
    return cell.empty() ? "n/a" : cell;
}

std::string bids_cell(const TsvColumn& column, const Table& table, const std::vector<Value>& row,
                      const Suites& suites) {
    const std::vector<Column>& columns = file_schema("attempts").columns;
    const auto known = std::ranges::find(columns, column.source, &Column::name);
    const std::string cell = cell_of(*known, table, row, suites);
    if (column.factor == 0.0 || cell.empty()) return or_not_available(cell);
    const std::int64_t us = whole_of(row[table.column(known->source)]);
    return fmt::format("{:.6f}", static_cast<double>(us) / 1e6);
}

std::string bids_sidecar() {
    JsonWriter json;
    json.begin_object();
    for (const TsvColumn& column : kBidsColumns) {
        json.key(column.name).begin_object().field("Description", column.meaning).end_object();
    }
    json.end_object();
    return json.take_line();
}

std::string bids_participants(const StudyTables& tables) {
    const Table& answers = tables.of("questionnaire");
    std::map<std::string, std::string> ages;
    for (const auto& row : answers.rows) {
        if (text_of(row[answers.column("item_id")]) != "age") continue;
        const std::optional<double> age = maybe_number(row[answers.column("value_num")]);
        if (age) {
            ages[text_of(row[answers.column("participant_id")])] =
                fmt::format("{}", static_cast<int>(std::min<double>(*age, kOldestAge)));
        }
    }
    std::string text = "participant_id\tage\tgroup\tstatus\n";
    const Table& people = tables.of("participants");
    for (const auto& row : people.rows) {
        const std::string who = text_of(row[people.column("participant_id")]);
        text += fmt::format("sub-{}\t{}\t{}\t{}\n", who, or_not_available(ages[who]),
                            or_not_available(text_of(row[people.column("condition_id")])),
                            or_not_available(text_of(row[people.column("status")])));
    }
    return text;
}

}  // namespace

std::map<std::string, std::string> phyq_view(const std::vector<PlayedTask>& played) {
    std::map<std::string, CsvWriter> files;
    for (const PlayedTask& task : played) {
        if (task.suite != "phyq" || task.group == 0 || !task.is_over) continue;
        const bool is_new = !files.contains(task.participant_id);
        CsvWriter& csv = files[task.participant_id];
        if (is_new) {
            for (const char* name :
                 {"levelIndex", "attempts", "time_breakdown", "total_time", "average_rate", "scenario"}) {
                csv.cell(name);
            }
            csv.end_row();
        }
        csv.cell(std::to_string(task.order)).cell(std::to_string(task.solved_at.value_or(kNeverSolvedInFile)));
        csv.cell(breakdown(task.thinking_s));
        csv.cell(seconds_text(std::accumulate(task.thinking_s.begin(), task.thinking_s.end(), 0.0)));
        csv.cell(fmt::format("{}", pass_rate(task))).cell(std::to_string(task.group)).end_row();
    }
    std::map<std::string, std::string> texts;
    for (const auto& [participant, csv] : files) texts[participant] = csv.text();
    return texts;
}

std::string virtual_tools_view(const StudyTables& tables) {
    CsvWriter csv;
    for (const char* name : {"ID", "Trial", "AttemptNum", "Tool", "PosX", "PosY", "Time", "SuccessTrial",
                             "TrialOrder", "SuccessPlace"}) {
        csv.cell(name);
    }
    csv.end_row();
    const Table& attempts = tables.of("attempts");
    const auto column = [&](std::string_view name) { return attempts.column(name); };
    const std::size_t trial = column("trial_id");
    const std::size_t status = column("status");
    std::set<std::int64_t> solved_trials;
    for (const auto& row : attempts.rows) {
        if (text_of(row[status]) == "solved") solved_trials.insert(whole_of(row[trial]));
    }
    for (const auto& row : attempts.rows) {
        if (whole_of(row[column("in_analysis")]) == 0) continue;
        const auto place = [&](std::string_view name) {
            const std::optional<double> number = maybe_number(row[column(name)]);
            return number ? fmt::format("{}", *number) : std::string();
        };
        const std::int64_t time_us =
            elapsed_us(whole_of(row[column("t_shown_us")]), whole_of(row[column("t_commit_us")]));
        csv.cell(text_of(row[column("actor_id")]))
            .cell(alias_of(text_of(row[column("suite")]), text_of(row[column("task_id")])))
            .cell(std::to_string(whole_of(row[column("attempt_no")]) - 1))
            .cell(text_of(row[column("tier")]))
            .cell(place("place_x"))
            .cell(place("place_y"))
            .cell(fmt::format("{:.3f}", static_cast<double>(time_us) / 1e3))
            .cell(truth_word(solved_trials.contains(whole_of(row[trial]))))
            .cell(std::to_string(whole_of(row[column("trial_index")]) - 1))
            .cell(truth_word(text_of(row[status]) == "solved"))
            .end_row();
    }
    return csv.text();
}

std::string wide_view(const std::vector<PlayedTask>& played) {
    std::set<std::string> aliases;
    std::vector<std::string> people;
    std::map<std::pair<std::string, std::string>, const PlayedTask*> tasks;
    for (const PlayedTask& task : played) {
        const std::string alias = alias_of(task.suite, task.task_id);
        aliases.insert(alias);
        if (people.empty() || people.back() != task.participant_id) people.push_back(task.participant_id);
        tasks.try_emplace({task.participant_id, alias}, &task);
    }
    CsvWriter csv;
    csv.cell("participant_id");
    for (const char* measure : {"solved", "attempts", "think1_ms"}) {
        for (const std::string& alias : aliases) csv.cell(fmt::format("{}__{}", measure, alias));
    }
    csv.end_row();
    for (const std::string& who : people) {
        csv.cell(who);
        const auto write = [&](const auto& cell_of_task) {
            for (const std::string& alias : aliases) {
                const auto found = tasks.find({who, alias});
                csv.cell(found == tasks.end() ? std::string() : cell_of_task(*found->second));
            }
        };
        write([](const PlayedTask& task) { return truth_word(task.solved_at.has_value()); });
        write([](const PlayedTask& task) { return std::to_string(task.attempts); });
        write([](const PlayedTask& task) {
            return task.thinking_s.empty() ? std::string() : fmt::format("{:.3f}", task.thinking_s.front() * 1e3);
        });
        csv.end_row();
    }
    return csv.text();
}

std::vector<std::pair<std::string, std::string>> bids_view(const StudyTables& tables, const Suites& suites) {
    JsonWriter description;
    description.begin_object()
        .field("Name", tables.study().title.empty() ? tables.study().study_id : tables.study().title)
        .field("BIDSVersion", "1.9.0")
        .field("DatasetType", "raw")
        .end_object();
    std::vector<std::pair<std::string, std::string>> files = {{"dataset_description.json", description.take_line()},
                                                              {"participants.tsv", bids_participants(tables)},
                                                              {"README", "Attempts at physical puzzles.\n"}};
    const Table& attempts = tables.of("attempts");
    std::map<std::pair<std::string, std::int64_t>, std::string> texts;
    for (const auto& row : attempts.rows) {
        std::string& text =
            texts[{text_of(row[attempts.column("actor_id")]), whole_of(row[attempts.column("session_no")])}];
        if (text.empty()) {
            for (const TsvColumn& column : kBidsColumns)
                text += fmt::format("{}{}", text.empty() ? "" : "\t", column.name);
            text += '\n';
        }
        for (const TsvColumn& column : kBidsColumns) {
            text +=
                fmt::format("{}{}", &column == kBidsColumns ? "" : "\t", bids_cell(column, attempts, row, suites));
        }
        text += '\n';
    }
    for (const auto& [key, text] : texts) {
        const std::string stem =
            fmt::format("sub-{0}/ses-{1:02}/beh/sub-{0}_ses-{1:02}_task-phyplay_run-01_beh", key.first, key.second);
        files.emplace_back(stem + ".tsv", text);
        files.emplace_back(stem + ".json", bids_sidecar());
    }
    return files;
}

namespace {

/// Whether the suite has words for what an attempt says of itself: in a file that somebody altered it may say
/// anything.
bool has_words(const Suite& rules, const AttemptRecord& record, const Attempt& attempt) {
    const std::optional<Tier> tier = rules.find_tier(record.trial.tier);
    if (!tier || !rules.has_measures(attempt.measures.size())) return false;
    const std::vector<MoveKind>& kinds = rules.facts().moves;
    for (const Move& move : attempt.moves) {
        const auto kind = std::ranges::find(kinds, move.kind, &MoveKind::name);
        if (kind == kinds.end()) return false;
        const std::size_t fields = kind->fields.size();
        if (fields == 0 ? !move.numbers.empty() : move.numbers.size() % fields != 0) return false;
    }
    const Task task{.id = record.trial.task_id, .template_id = {}, .suite = rules.facts().id, .tier = *tier};
    return rules.find_history_fault(task, attempt.moves).empty();
}

}  // namespace

std::string replay_log(const Store& store, const Suites& suites, const StudyTables& tables) {
    std::set<std::int64_t> wanted;
    const Table& attempts = tables.of("attempts");
    for (const auto& row : attempts.rows) {
        if (!text_of(row[attempts.column("status")]).empty())
            wanted.insert(whole_of(row[attempts.column("attempt_id")]));
    }
    std::string text;
    for (const AttemptRecord& record : store.attempts()) {
        if (!record.defect.empty() || !wanted.contains(static_cast<std::int64_t>(record.attempt_id))) continue;
        const Suite* rules = suites.find(record.trial.suite);
        if (rules == nullptr) continue;
        const Attempt attempt = to_attempt(record);
        if (has_words(*rules, record, attempt)) text += attempt_line(attempt, *rules);
    }
    return text;
}

}  // namespace phyplay
