// What the store writes down, as plain values. Their members are the columns of schema/*.sql, name for name.
//
// study > participant > session > block > trial > attempt. A trial is one person at one task; an attempt is
// one playing of it from its start: one or more moves. Free play is a study like any other (store.h), so there is
// one log. Times are microseconds of a monotonic clock since the start of their session; the wall clock
// is kept once per session and nowhere else. Nothing here names a person.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/time_stamp.h"
#include "engine/play/attempt.h"
#include "engine/play/driver.h"
#include "engine/play/move.h"
#include "engine/play/outcome.h"
#include "engine/play/suite.h"
#include "engine/play/task.h"

namespace phyplay {

/// From one time to another. Where an altered file has them further apart than numbers go, some number.
constexpr std::int64_t elapsed_us(std::int64_t from_us, std::int64_t to_us) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(to_us) - static_cast<std::uint64_t>(from_us));
}

// Row ids are opaque and never used twice, not even after erasure.
enum class SessionId : std::int64_t {};
enum class BlockId : std::int64_t {};
enum class TrialId : std::int64_t {};
enum class AttemptId : std::int64_t {};
enum class PageVisitId : std::int64_t {};

// ------------------------------------------------------------------------------------------------ session

/// What is known when a session starts. Empty texts and optionals mean "not known".
struct SessionStart {
    std::string started_utc;   ///< "2026-11-20T23:58:59Z"; the caller's clock, the store reads none
    std::string app_version;   ///< "0.1.0"
    std::string engine_id;     ///< engine/physics/engine_id.h
    std::string build_flags;   ///< compiler and build type
    std::string suite_sha256;  ///< of the task pack
    std::optional<int> display_w_px;
    std::optional<int> display_h_px;
    std::optional<double> scale;       ///< drawable pixels per window unit
    std::optional<double> refresh_hz;  ///< as the display driver says
    std::string video_driver;          ///< "x11"
    std::string gl_renderer;
    std::string cpu_model;
    std::string palette;
    std::optional<double> font_scale;
    std::string language;  ///< "en", "de"

    bool operator==(const SessionStart&) const = default;
};

enum class SessionEndReason { finished, participant_stop, researcher_stop, crash_recovered, time_cap };

/// What is known only when it ends. Measured over the whole session; empty where nobody measured.
struct SessionEnd {
    SessionEndReason end_reason = SessionEndReason::finished;
    std::int64_t t_end_us = 0;
    std::optional<double> refresh_hz_measured;
    std::optional<double> frame_sd_us;
    std::optional<std::int64_t> missed_frames;
    std::optional<double> input_pump_p50_us;
    std::optional<double> input_pump_p99_us;
    std::string input_device;  ///< "mouse", "touchpad", "touch", "keyboard", "unknown"

    bool operator==(const SessionEnd&) const = default;
};

// -------------------------------------------------------------------------------------------------- trial

/// One person begins to look at one task.
struct TrialStart {
    std::string task_id;      ///< "00012:047", "6.4:017"
    std::string task_sha256;  ///< Task::sha256
    std::string template_id;  ///< "00012", "6.4"
    std::string suite;        ///< "phyre", "phyq"
    std::string tier;         ///< "ball", "two_balls", "slingshot"
    /// The moment after the swap of the first frame that holds the whole level with input enabled.
    std::int64_t t_shown_us = 0;

    bool operator==(const TrialStart&) const = default;
};

/// The same, of this task.
TrialStart trial_start_of(const Task& task, std::int64_t t_shown_us);

enum class TrialEndReason { solved, cap, time_cap, skipped, stopped, crash_recovered };

// ------------------------------------------------------------------------------------------------ attempt

/// A move of an attempt, and when the player made it.
struct LoggedMove {
    Move move;
    Stamp at;

    bool operator==(const LoggedMove&) const = default;
};

/// The first half of an attempt: what the player decided, and when. Written before the world moves.
/// Thinking time is commit.t_us - ready.t_us, whole microseconds, nothing subtracted.
struct AttemptCommit {
    int attempt_no = 1;  ///< 1-based within the trial, without gaps
    /// The first move when it is committed, which is the moment `commit`; all of them when read back.
    std::vector<LoggedMove> moves;
    /// Input enabled again: for attempt 1 the trial's t_shown_us, later the first swap after the reset.
    Stamp ready{0, ClockSource::swap};
    /// First deliberate press inside the scene after `ready`; empty when the player went without one.
    std::optional<Stamp> first_input;
    Stamp commit;  ///< of the first move

    // What interfered within [ready, commit]: reported beside the raw times, never subtracted from them.
    std::int64_t unfocused_us = 0;
    std::int64_t paused_us = 0;
    bool interrupted = false;  ///< paused, out of focus or suspended at some time

    std::int64_t thinking_time_us() const { return elapsed_us(ready.t_us, commit.t_us); }

    /// The moves without their times, as a replay takes them.
    History history() const;

    bool operator==(const AttemptCommit&) const = default;
};

/// The second half: how it ended. The outcome is the simulation's, even when the player cut watching short.
struct AttemptResult {
    Status status = Status::not_solved;
    int steps = 0;                             ///< Outcome::steps
    std::uint64_t state_hash = 0;              ///< Outcome::state_hash
    std::vector<int> measures;                 ///< in the order of the suite's facts; empty where not known
    std::optional<int> goal_step;              ///< first of the steps after which the goal held until solved
    std::optional<int> shown_steps;            ///< last step the player saw; fewer than `steps` when cut short
    std::optional<std::int64_t> t_sim_end_us;  ///< watching ended; empty for recovered results

    bool operator==(const AttemptResult&) const = default;
};

/// The members that the outcome determines; what was shown and when is for the caller to add.
/// `measures` are those that the suite keeps, `goal_hold_steps` is its fact.
AttemptResult result_of(const Outcome& outcome, std::vector<int> measures, int goal_hold_steps);
AttemptResult result_of(const PlayResult& result, const SuiteFacts& facts);

/// Where the result of an attempt came from.
enum class ResultOrigin {
    live,       ///< finished while it was played
    recovered,  ///< committed, then the program ended; simulated again afterwards (recovery.h)
};

/// An attempt read back: both halves and where it hangs.
struct AttemptRecord {
    AttemptId attempt_id{};
    TrialId trial_id{};
    TrialStart trial;
    std::string engine_id;   ///< of the session
    std::string actor_type;  ///< "human", "agent", "bot"
    std::string actor_id;    ///< participant code
    AttemptCommit commit;
    std::optional<AttemptResult> result;  ///< empty: committed, not finished
    ResultOrigin result_origin = ResultOrigin::live;
    std::string defect;  ///< a sentence where the row makes no sense (an altered file), empty otherwise

    bool operator==(const AttemptRecord&) const = default;
};

/// The record in the form that people, agents and bots share; an unfinished one gets Status::invalid.
Attempt to_attempt(const AttemptRecord& record);

/// A first move that the rules refused when the player wanted to make it. Not an attempt, but never forgotten.
struct RefusedAttempt {
    Stamp at;
    Move move;
    Refusal refusal;

    bool operator==(const RefusedAttempt&) const = default;
};

/// A refused move read back.
struct RefusalRecord {
    TrialId trial_id{};
    Stamp at;
    /// Of files up to schema 3 what was drafted alone: the numbers of pixels are not finite.
    Move move;
    std::string fault;
    std::vector<int> about;

    bool operator==(const RefusalRecord&) const = default;
};

// ------------------------------------------------------------------------------------------------- events

/// Raw input and everything a player does that is not an attempt. The words are rows of table event_kind.
enum class EventKind {
    shown,
    ready,
    commit,
    sim_end,  ///< marks: the definitions' moments among the raw input
    move,
    down,
    up,
    wheel,
    key,  ///< pointer and keys; code: button or key name
    undo,
    reset,  ///< of the draft
    aid_on,
    aid_off,  ///< code: "trajectory", "ghosts", "slow_motion"
    replay_open,
    replay_close,
    scrub,
    speed,  ///< watching again; code: step or speed
    pause,
    resume,
    focus_out,
    focus_in,
    fullscreen_exit,
    window_change,
    suspend,
    launch,
    tap,  ///< of a Phy-Q attempt; code: number of the launch
    page,
    stop_asked,
    time_over,  ///< of a study's session; code of page: its name
};

struct InputEvent {
    Stamp at;
    EventKind kind = EventKind::move;
    std::optional<double> x;  ///< scene pixels (PHYRE) or world units (Phy-Q)
    std::optional<double> y;
    std::string code;                 ///< meaning by kind, may be empty
    std::optional<TrialId> trial_id;  ///< empty outside a trial
    int attempt_no = 0;               ///< the attempt being prepared or watched, 0 outside

    bool operator==(const InputEvent&) const = default;
};

// ------------------------------------------------------------------------------------------------ reading

/// What the gallery knows about a task: a row exists as soon as the task was shown once.
struct TaskProgress {
    std::string task_id;
    int attempts = 0;                      ///< over all trials
    std::optional<int> solved_at_attempt;  ///< counted over all trials, 1-based; empty when not solved yet

    bool operator==(const TaskProgress&) const = default;
};

/// The words of the data file.
std::string_view name_of(ClockSource value);
std::string_view name_of(SessionEndReason value);
std::string_view name_of(TrialEndReason value);
std::string_view name_of(ResultOrigin value);
std::string_view name_of(EventKind value);

/// The kind with that name; `move` where there is none.
EventKind event_kind_of(std::string_view name);

}  // namespace phyplay
