#include "study/store/store_rows.h"

#include <fmt/core.h>

#include <charconv>
#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/base/hash.h"

namespace phyplay::rows {
namespace {

using nlohmann::json;

/// The enumerator of `values` with this name.
template <typename Enum>
std::optional<Enum> find_name(std::string_view name, std::initializer_list<Enum> values) {
    for (const Enum value : values) {
        if (name_of(value) == name) return value;
    }
    return std::nullopt;
}

ClockSource clock_of(std::string_view name) {
    return find_name(name, {ClockSource::x11_event, ClockSource::poll, ClockSource::swap})
        .value_or(ClockSource::poll);
}

EventKind event_kind_of(std::string_view name) {
    using enum EventKind;
    return find_name(name, {shown,           ready,         commit,  sim_end, move,   down,      up,
                            wheel,           key,           undo,    reset,   aid_on, aid_off,   replay_open,
                            replay_close,    scrub,         speed,   pause,   resume, focus_out, focus_in,
                            fullscreen_exit, window_change, suspend, launch,  tap,    page,      stop_asked,
                            time_over})
        .value_or(EventKind::move);
}

std::optional<std::vector<double>> read_numbers(const json& list) {
    if (!list.is_array()) return std::nullopt;
    std::vector<double> numbers;
    for (const json& number : list) {
        if (!number.is_number()) return std::nullopt;
        numbers.push_back(number.get<double>());
    }
    return numbers;
}

std::optional<Placement> read_placement(const json& list) {
    if (!list.is_array()) return std::nullopt;
    Placement placement;
    for (const json& ball : list) {
        const auto numbers = read_numbers(ball);
        if (!numbers || numbers->size() != 3) return std::nullopt;
        placement.push_back({(*numbers)[0], (*numbers)[1], (*numbers)[2]});
    }
    return placement;
}

json parse(std::string_view text) {
    return json::parse(text, nullptr, false);
}

std::optional<std::uint64_t> read_hash(std::string_view text) {
    std::uint64_t hash = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
    if (error != std::errc{} || end != text.data() + text.size() || hash_text(hash) != text) return std::nullopt;
    return hash;
}

std::string stamp_text(const Stamp& stamp) {
    return fmt::format("{} {}", stamp.t_us, name_of(stamp.clock));
}

std::optional<int> maybe_int(const sqlite::Statement& row, int column) {
    const auto value = row.maybe_integer(column);
    if (!value) return std::nullopt;
    return static_cast<int>(*value);
}

}  // namespace

std::string numbers_text(std::span<const double> numbers) {
    std::string text = "[";
    for (const double number : numbers) {
        if (text.size() > 1) text += ',';
        text += std::isfinite(number) ? fmt::format("{}", number) : "null";
    }
    return text + "]";
}

std::string placement_text(const Placement& placement) {
    std::string text = "[";
    for (const PlacedBall& ball : placement) {
        if (text.size() > 1) text += ',';
        const double numbers[] = {ball.x, ball.y, ball.radius};
        text += numbers_text(numbers);
    }
    return text + "]";
}

const std::string_view kAttemptColumns =
    "attempt_id, trial_id, task_id, task_sha256, template_id, suite, tier, t_shown_us, engine_id, actor_type, "
    "actor_id, attempt_no, action, placement, t_ready_us, ready_clock, t_first_input_us, first_input_clock, "
    "t_commit_us, commit_clock, unfocused_us, paused_us, interrupted, status, steps, state_hash, goal_step, "
    "shown_steps, t_sim_end_us, pigs_left, score, result_origin, commit_sum";

/// Place of commit_sum among them, which is read whether or not there is a result.
constexpr int kCommitSumColumn = 32;

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
    if (auto numbers = read_numbers(parse(action)))
        commit.action = std::move(*numbers);
    else
        complain("action", action);
    const std::string placement = text();
    if (auto balls = read_placement(parse(placement)))
        commit.placement = std::move(*balls);
    else
        complain("placement", placement);
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
    const std::string sum(row.text(kCommitSumColumn));
    if (!sum.empty() && record.defect.empty() && sum != commit_sum(record.trial_id, commit)) {
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
    result.pigs_left = maybe_int(row, column++);
    result.score = maybe_int(row, column++);
    record.result = result;
    record.result_origin = text() == name_of(ResultOrigin::recovered) ? ResultOrigin::recovered : ResultOrigin::live;
    return record;
}

std::string commit_sum(TrialId trial, const AttemptCommit& commit) {
    std::string text = fmt::format("{} {} {} {} {} {}", static_cast<std::int64_t>(trial), commit.attempt_no,
                                   numbers_text(commit.action), placement_text(commit.placement),
                                   stamp_text(commit.ready), stamp_text(commit.commit));
    if (commit.first_input) text += " first " + stamp_text(*commit.first_input);
    text += fmt::format(" {} {} {}", commit.unfocused_us, commit.paused_us, commit.interrupted);
    return hash_text(hash64(std::as_bytes(std::span(text))));
}

std::string launch_sum(AttemptId attempt, int launch_no, const LaunchCommit& launch) {
    std::string text = fmt::format("{} {} {} {} {} {}", static_cast<std::int64_t>(attempt), launch_no, launch.shot.dx,
                                   launch.shot.dy, launch.shot.release_step, stamp_text(launch.release));
    if (launch.shot.tap_step && launch.tap) {
        text += fmt::format(" tap {} {}", *launch.shot.tap_step, stamp_text(*launch.tap));
    }
    return hash_text(hash64(std::as_bytes(std::span(text))));
}

void insert_launch(const sqlite::Database& database, AttemptId attempt, int launch_no, const LaunchCommit& launch) {
    sqlite::Statement insert(database,
                             "INSERT INTO launch (attempt_id, launch_no, dx, dy, release_step, t_release_us, "
                             "release_clock, tap_step, t_tap_us, tap_clock, launch_sum) "
                             "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(static_cast<std::int64_t>(attempt)).bind(launch_no);
    insert.bind(launch.shot.dx).bind(launch.shot.dy).bind(launch.shot.release_step);
    insert.bind(launch.release.t_us).bind(name_of(launch.release.clock)).bind(launch.shot.tap_step);
    if (launch.tap) {
        insert.bind(launch.tap->t_us).bind(name_of(launch.tap->clock));
    } else {
        insert.bind_null().bind_null();
    }
    insert.bind(launch_sum(attempt, launch_no, launch)).run();
}

void read_launches(const sqlite::Database& database, AttemptRecord& record) {
    sqlite::Statement select(database,
                             "SELECT dx, dy, release_step, t_release_us, release_clock, tap_step, t_tap_us, "
                             "tap_clock, launch_sum, launch_no "
                             "FROM launch WHERE attempt_id = ? ORDER BY launch_no");
    select.bind(static_cast<std::int64_t>(record.attempt_id));
    while (select.step()) {
        LaunchCommit launch;
        launch.shot = {select.real(0), select.real(1), static_cast<int>(select.integer(2)), maybe_int(select, 5)};
        launch.release = Stamp{select.integer(3), clock_of(select.text(4))};
        if (launch.shot.tap_step) launch.tap = Stamp{select.integer(6), clock_of(select.text(7))};
        const std::string sum(select.text(8));
        const int launch_no = static_cast<int>(select.integer(9));
        if (!sum.empty() && record.defect.empty() && sum != launch_sum(record.attempt_id, launch_no, launch)) {
            record.defect = fmt::format("its launch {} is not the one that was committed", launch_no);
        }
        record.commit.launches.push_back(launch);
    }
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

}  // namespace phyplay::rows
