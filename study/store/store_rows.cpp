#include "study/store/store_rows.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/base/hash.h"
#include "engine/io/json_line.h"
#include "engine/io/json_writer.h"
#include "study/store/old_rows.h"

namespace phyplay::rows {
namespace {

/// The enumerator of `values` with this name.
template <typename Enum>
std::optional<Enum> find_name(std::string_view name, std::initializer_list<Enum> values) {
    for (const Enum value : values) {
        if (name_of(value) == name) return value;
    }
    return std::nullopt;
}

/// A JSON list of numbers; a number that was not finite is null and reads back as not a number.
template <typename Number>
std::optional<std::vector<Number>> read_list(std::string_view text) {
    const nlohmann::json list = nlohmann::json::parse(text, nullptr, false);
    if (!list.is_array()) return std::nullopt;
    std::vector<Number> numbers;
    for (const nlohmann::json& item : list) {
        if constexpr (std::integral<Number>) {
            const std::optional<Number> whole = whole_number<Number>(item);
            if (!whole) return std::nullopt;
            numbers.push_back(*whole);
        } else {
            if (!item.is_number() && !item.is_null()) return std::nullopt;
            numbers.push_back(item.is_null() ? std::numeric_limits<Number>::quiet_NaN() : item.get<Number>());
        }
    }
    return numbers;
}

std::optional<std::uint64_t> read_hash(std::string_view text) {
    std::uint64_t hash = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
    if (error != std::errc{} || end != text.data() + text.size() || hash_text(hash) != text) return std::nullopt;
    return hash;
}

std::optional<int> maybe_int(const sqlite::Statement& row, int column) {
    const auto value = row.maybe_integer(column);
    if (!value) return std::nullopt;
    return static_cast<int>(*value);
}

}  // namespace

std::string stamp_text(const Stamp& stamp) {
    return fmt::format("{} {}", stamp.t_us, name_of(stamp.clock));
}

std::string sum_of(std::string_view text) {
    return hash_text(hash64(std::as_bytes(std::span(text))));
}

ClockSource clock_of(std::string_view name) {
    return find_name(name, {ClockSource::x11_event, ClockSource::poll, ClockSource::swap})
        .value_or(ClockSource::poll);
}

std::string numbers_text(std::span<const double> numbers) {
    JsonWriter json;
    json.begin_array();
    for (const double number : numbers) {
        if (std::isfinite(number)) {
            json.value(number);
        } else {
            json.null();
        }
    }
    return json.end_array().text();
}

std::string list_text(std::span<const int> numbers) {
    JsonWriter json;
    json.begin_array();
    for (const int number : numbers) json.value(number);
    return json.end_array().text();
}

const std::string_view kAttemptColumns =
    "attempt_id, trial_id, task_id, task_sha256, template_id, suite, tier, t_shown_us, engine_id, actor_type, "
    "actor_id, attempt_no, action, placement, t_ready_us, ready_clock, t_first_input_us, first_input_clock, "
    "t_commit_us, commit_clock, unfocused_us, paused_us, interrupted, status, steps, state_hash, goal_step, "
    "shown_steps, t_sim_end_us, measures, pigs_left, score, result_origin, commit_sum";

/// Place of commit_sum among them, which is read whether or not there is a result.
constexpr int kCommitSumColumn = 33;

AttemptRecord read_attempt(const sqlite::Statement& row) {
    int column = 0;
    const auto text = [&] { return std::string(row.text(column++)); };
    const auto integer = [&] { return row.integer(column++); };
    AttemptRecord record;
    const auto complain = [&](std::string_view what, std::string_view value) {
        record.defect = fmt::format("its {} '{}' makes no sense", what, value);
    };

    record.attempt_id = AttemptId{integer()};
    record.trial_id = TrialId{integer()};
    record.trial.task_id = text();
    record.trial.task_sha256 = text();
    record.trial.template_id = text();
    record.trial.suite = text();
    record.trial.tier = text();
    record.trial.t_shown_us = integer();
    record.engine_id = text();
    record.actor_type = text();
    record.actor_id = text();

    AttemptCommit& commit = record.commit;
    commit.attempt_no = static_cast<int>(integer());
    const std::string action = text();
    const std::string placement = text();
    commit.ready.t_us = integer();
    commit.ready.clock = clock_of(text());
    const auto first_input_us = row.maybe_integer(column++);
    const ClockSource first_input_clock = clock_of(text());
    if (first_input_us) commit.first_input = Stamp{*first_input_us, first_input_clock};
    commit.commit.t_us = integer();
    commit.commit.clock = clock_of(text());
    commit.unfocused_us = integer();
    commit.paused_us = integer();
    commit.interrupted = integer() != 0;
    OldPlacement placed = read_placement(action, placement);
    for (Move& move : placed.moves) commit.moves.push_back({std::move(move), commit.commit});
    record.defect = std::move(placed.defect);
    const std::string sum(row.text(kCommitSumColumn));
    if (!sum.empty() && record.defect.empty() && sum != commit_sum(record.trial_id, commit, action, placement)) {
        record.defect = "what was committed is not what is there now";
    }

    if (row.is_null(column)) return record;
    AttemptResult result;
    const std::string status = text();
    if (auto known = find_name(status, {Status::solved, Status::not_solved}))
        result.status = *known;
    else
        complain("status", status);
    result.steps = static_cast<int>(integer());
    const std::string state_hash = text();
    if (auto hash = read_hash(state_hash))
        result.state_hash = *hash;
    else
        complain("state hash", state_hash);
    result.goal_step = maybe_int(row, column++);
    result.shown_steps = maybe_int(row, column++);
    result.t_sim_end_us = row.maybe_integer(column++);
    const std::string measures = text();
    if (measures.empty()) {
        result.measures = measures_of_old(maybe_int(row, column), maybe_int(row, column + 1));
    } else if (auto numbers = read_list<int>(measures)) {
        result.measures = std::move(*numbers);
    } else {
        complain("measures", measures);
    }
    column += 2;
    record.result = result;
    record.result_origin = text() == name_of(ResultOrigin::recovered) ? ResultOrigin::recovered : ResultOrigin::live;
    return record;
}

std::string commit_sum(TrialId trial, const AttemptCommit& commit, std::string_view action,
                       std::string_view placement) {
    std::string text = fmt::format("{} {} {} {} {} {}", static_cast<std::int64_t>(trial), commit.attempt_no, action,
                                   placement, stamp_text(commit.ready), stamp_text(commit.commit));
    if (commit.first_input) text += " first " + stamp_text(*commit.first_input);
    text += fmt::format(" {} {} {}", commit.unfocused_us, commit.paused_us, commit.interrupted);
    return sum_of(text);
}

namespace {

std::string move_sum(AttemptId attempt, int move_no, int step, std::string_view kind, std::string_view content,
                     const Stamp& at) {
    return sum_of(fmt::format("{} {} {} {} {} {}", static_cast<std::int64_t>(attempt), move_no, step, kind, content,
                              stamp_text(at)));
}

}  // namespace

void insert_move(const sqlite::Database& database, AttemptId attempt, int move_no, const LoggedMove& logged) {
    const Move& move = logged.move;
    const std::string content = numbers_text(move.numbers);
    sqlite::Statement insert(database,
                             "INSERT INTO attempt_move (attempt_id, move_no, step, kind, content, t_us, clock, "
                             "move_sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(static_cast<std::int64_t>(attempt)).bind(move_no).bind(move.step).bind(move.kind).bind(content);
    insert.bind(logged.at.t_us).bind(name_of(logged.at.clock));
    insert.bind(move_sum(attempt, move_no, move.step, move.kind, content, logged.at)).run();
}

const std::string_view kMoveColumns = "attempt_id, move_no, step, kind, content, t_us, clock, move_sum";

void read_moves(std::vector<AttemptRecord>& records, sqlite::Statement& select) {
    auto record = records.begin();
    while (select.step()) {
        const AttemptId attempt{select.integer(0)};
        while (record != records.end() && record->attempt_id != attempt) ++record;
        if (record == records.end()) return;
        const int move_no = static_cast<int>(select.integer(1));
        const std::string content(select.text(4));
        LoggedMove logged{{.step = static_cast<int>(select.integer(2)), .kind = std::string(select.text(3))},
                          {select.integer(5), clock_of(select.text(6))}};
        const auto complain = [&](std::string_view what) {
            if (record->defect.empty()) record->defect = fmt::format("its move {} {}", move_no, what);
        };
        if (auto numbers = read_list<double>(content)) {
            logged.move.numbers = std::move(*numbers);
        } else {
            complain("makes no sense");
        }
        if (select.text(7) != move_sum(attempt, move_no, logged.move.step, logged.move.kind, content, logged.at)) {
            complain("is not the one that was committed");
        }
        if (move_no != std::ssize(record->commit.moves) + 1) complain("comes after one that is missing");
        record->commit.moves.push_back(std::move(logged));
    }
}

void insert_refusal(const sqlite::Database& database, TrialId trial, const RefusedAttempt& refused) {
    sqlite::Statement insert(database,
                             "INSERT INTO refused_move (trial_id, t_us, clock, kind, content, fault, about) "
                             "VALUES (?, ?, ?, ?, ?, ?, ?)");
    insert.bind(static_cast<std::int64_t>(trial)).bind(refused.at.t_us).bind(name_of(refused.at.clock));
    insert.bind(refused.move.kind).bind(numbers_text(refused.move.numbers)).bind(refused.refusal.fault);
    insert.bind(list_text(refused.refusal.about)).run();
}

std::vector<RefusalRecord> read_refusals(const sqlite::Database& database) {
    std::vector<RefusalRecord> refusals = read_old_refusals(database);
    sqlite::Statement select(database,
                             "SELECT trial_id, t_us, clock, kind, content, fault, about FROM refused_move "
                             "ORDER BY trial_id, refused_move_id");
    while (select.step()) {
        refusals.push_back({.trial_id = TrialId{select.integer(0)},
                            .at = Stamp{select.integer(1), clock_of(select.text(2))},
                            .move = {.step = 0,
                                     .kind = std::string(select.text(3)),
                                     .numbers = read_list<double>(select.text(4)).value_or(std::vector<double>{})},
                            .fault = std::string(select.text(5)),
                            .about = read_list<int>(select.text(6)).value_or(std::vector<int>{})});
    }
    std::ranges::stable_sort(refusals, {}, &RefusalRecord::trial_id);
    return refusals;
}

const std::string_view kEventColumns = "t_us, clock, kind, x, y, code, trial_id, attempt_no";

InputEvent read_event(const sqlite::Statement& row) {
    InputEvent event;
    event.at = Stamp{row.integer(0), clock_of(row.text(1))};
    event.kind = event_kind_of(row.text(2));
    event.x = row.maybe_real(3);
    event.y = row.maybe_real(4);
    event.code = row.text(5);
    if (const auto trial = row.maybe_integer(6)) event.trial_id = TrialId{*trial};
    event.attempt_no = static_cast<int>(row.integer(7));
    return event;
}

void insert_event(sqlite::Statement& insert, SessionId session, std::int64_t seq, const InputEvent& event) {
    insert.bind(static_cast<std::int64_t>(session)).bind(seq);
    insert.bind(event.at.t_us).bind(name_of(event.at.clock)).bind(name_of(event.kind));
    insert.bind(event.x).bind(event.y).bind_known(event.code);
    if (event.trial_id) {
        insert.bind(static_cast<std::int64_t>(*event.trial_id)).bind(event.attempt_no);
    } else {
        insert.bind_null().bind_null();
    }
    insert.run();
}

ParticipantStatus status_of(std::string_view name) {
    using enum ParticipantStatus;
    for (const ParticipantStatus status : {pending, active, complete, stopped, withdrawn_keep, excluded}) {
        if (name_of(status) == name) return status;
    }
    return active;
}

}  // namespace phyplay::rows
