#include "study/store/records.h"

#include <algorithm>

#include "engine/base/assert.h"
#include "engine/play/task.h"

namespace phyplay {

std::string_view name_of(ClockSource value) {
    switch (value) {
        case ClockSource::x11_event: return "x11_event";
        case ClockSource::poll: return "poll";
        case ClockSource::swap: return "swap";
    }
    PHYPLAY_ASSERT(false);
    return "";
}

std::string_view name_of(SessionEndReason value) {
    switch (value) {
        case SessionEndReason::finished: return "finished";
        case SessionEndReason::participant_stop: return "participant_stop";
        case SessionEndReason::researcher_stop: return "researcher_stop";
        case SessionEndReason::crash_recovered: return "crash_recovered";
        case SessionEndReason::time_cap: return "time_cap";
    }
    PHYPLAY_ASSERT(false);
    return "";
}

std::string_view name_of(TrialEndReason value) {
    switch (value) {
        case TrialEndReason::solved: return "solved";
        case TrialEndReason::cap: return "cap";
        case TrialEndReason::time_cap: return "time_cap";
        case TrialEndReason::skipped: return "skipped";
        case TrialEndReason::stopped: return "stopped";
        case TrialEndReason::crash_recovered: return "crash_recovered";
    }
    PHYPLAY_ASSERT(false);
    return "";
}

std::string_view name_of(ResultOrigin value) {
    switch (value) {
        case ResultOrigin::live: return "live";
        case ResultOrigin::recovered: return "recovered";
    }
    PHYPLAY_ASSERT(false);
    return "";
}

std::string_view name_of(EventKind value) {
    switch (value) {
        case EventKind::shown: return "shown";
        case EventKind::ready: return "ready";
        case EventKind::commit: return "commit";
        case EventKind::sim_end: return "sim_end";
        case EventKind::move: return "move";
        case EventKind::down: return "down";
        case EventKind::up: return "up";
        case EventKind::wheel: return "wheel";
        case EventKind::key: return "key";
        case EventKind::undo: return "undo";
        case EventKind::reset: return "reset";
        case EventKind::aid_on: return "aid_on";
        case EventKind::aid_off: return "aid_off";
        case EventKind::replay_open: return "replay_open";
        case EventKind::replay_close: return "replay_close";
        case EventKind::scrub: return "scrub";
        case EventKind::speed: return "speed";
        case EventKind::pause: return "pause";
        case EventKind::resume: return "resume";
        case EventKind::focus_out: return "focus_out";
        case EventKind::focus_in: return "focus_in";
        case EventKind::fullscreen_exit: return "fullscreen_exit";
        case EventKind::window_change: return "window_change";
        case EventKind::suspend: return "suspend";
        case EventKind::launch: return "launch";
        case EventKind::tap: return "tap";
        case EventKind::page: return "page";
        case EventKind::stop_asked: return "stop_asked";
        case EventKind::time_over: return "time_over";
    }
    PHYPLAY_ASSERT(false);
    return "";
}

EventKind event_kind_of(std::string_view name) {
    for (int value = 0; value <= static_cast<int>(EventKind::time_over); ++value) {
        if (name_of(static_cast<EventKind>(value)) == name) return static_cast<EventKind>(value);
    }
    return EventKind::move;
}

TrialStart trial_start_of(const Task& task, std::int64_t t_shown_us) {
    TrialStart start;
    start.task_id = task.id;
    start.task_sha256 = task.sha256;
    start.template_id = task.template_id;
    start.suite = name_of(task.suite);
    start.tier = name_of(task.tier);
    start.t_shown_us = t_shown_us;
    return start;
}

AttemptResult result_of(const Outcome& outcome, std::vector<int> measures, int goal_hold_steps) {
    AttemptResult result;
    result.status = outcome.status;
    result.steps = outcome.steps;
    result.state_hash = outcome.state_hash;
    result.measures = std::move(measures);
    // A task is solved at the last of so many steps in a row.
    if (goal_hold_steps > 0 && outcome.status == Status::solved) {
        result.goal_step = outcome.steps - goal_hold_steps + 1;
    }
    return result;
}

AttemptResult result_of(const PlayResult& result, const SuiteFacts& facts) {
    return result_of(result.outcome, kept_of(facts, result.measures), facts.goal_hold_steps);
}

History AttemptCommit::history() const {
    History history;
    for (const LoggedMove& logged : moves) history.push_back(logged.move);
    return history;
}

Attempt to_attempt(const AttemptRecord& record) {
    Attempt attempt;
    attempt.task_id = record.trial.task_id;
    attempt.task_sha256 = record.trial.task_sha256;
    attempt.engine_id = record.engine_id;
    attempt.actor_type = record.actor_type;
    attempt.actor_id = record.actor_id;
    attempt.attempt_no = record.commit.attempt_no;
    attempt.moves = record.commit.history();
    if (record.result) {
        attempt.status = record.result->status;
        attempt.steps = record.result->steps;
        attempt.state_hash = record.result->state_hash;
        attempt.measures = record.result->measures;
    }
    return attempt;
}

}  // namespace phyplay
