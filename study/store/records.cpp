#include "study/store/records.h"

#include <algorithm>

#include "engine/base/assert.h"
#include "engine/phyre/content/phyre_task.h"
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

AttemptResult result_of(const Outcome& outcome) {
    AttemptResult result;
    result.status = outcome.status;
    result.steps = outcome.steps;
    result.state_hash = outcome.state_hash;
    // A task is solved at the last of kHoldSteps steps in a row.
    if (outcome.status == Status::solved) result.goal_step = outcome.steps - kHoldSteps + 1;
    return result;
}

AttemptResult result_of(const SlingshotResult& result) {
    AttemptResult written;
    written.status = result.outcome.status;
    written.steps = result.outcome.steps;
    written.state_hash = result.outcome.state_hash;
    written.pigs_left = result.pigs_left;
    written.score = result.score;
    return written;
}

namespace {

History moves_of(const AttemptCommit& commit) {
    if (!commit.launches.empty()) {
        std::vector<TimedShot> shots;
        for (const LaunchCommit& launch : commit.launches) shots.push_back(launch.shot);
        return history_of(shots);
    }
    Move move{.step = 0, .kind = "place", .numbers = {}};
    for (std::size_t i = 0; i < commit.placement.size(); ++i) {
        const PlacedBall& ball = commit.placement[i];
        move.numbers.insert(move.numbers.end(), {ball.x, ball.y, ball.radius});
        for (std::size_t k = 3 * i; k < std::min(3 * i + 3, commit.action.size()); ++k) {
            move.numbers.push_back(commit.action[k]);
        }
    }
    return {move};
}

}  // namespace

Attempt to_attempt(const AttemptRecord& record) {
    Attempt attempt;
    attempt.task_id = record.trial.task_id;
    attempt.task_sha256 = record.trial.task_sha256;
    attempt.engine_id = record.engine_id;
    attempt.actor_type = record.actor_type;
    attempt.actor_id = record.actor_id;
    attempt.attempt_no = record.commit.attempt_no;
    attempt.moves = moves_of(record.commit);
    if (record.result) {
        attempt.status = record.result->status;
        attempt.steps = record.result->steps;
        attempt.state_hash = record.result->state_hash;
        if (record.result->pigs_left) attempt.measures.push_back(*record.result->pigs_left);
        if (record.result->score) attempt.measures.push_back(*record.result->score);
    }
    return attempt;
}

}  // namespace phyplay
