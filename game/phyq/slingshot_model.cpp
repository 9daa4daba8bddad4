#include "game/phyq/slingshot_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/assert.h"
#include "engine/phyq/level/phyq_task.h"

namespace phyplay {

double speed_of(Pace pace) {
    switch (pace) {
        case Pace::real: return 1.0;
        case Pace::half: return 0.5;
        case Pace::quarter: return 0.25;
    }
    PHYPLAY_ASSERT(false);
}

SlingshotResult result_of(const SlingshotRecording& recording) {
    return slingshot_result_of(result_of(static_cast<const Play&>(recording)));
}

EarlierFlights flights_of(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled,
                          std::span<const TimedShot> shots) {
    const SlingshotRecording recording = record_shots(setup, level, settled, shots);
    return {.shots = recording.shots(),
            .paths = flown_paths(setup, recording),
            .solved = result_of(recording).outcome.status == Status::solved};
}

SlingshotModel::SlingshotModel(const Task& task, const SlingshotSetup& setup, AttemptJournal& journal,
                               const TaskHistory& history, Aids aids, Pace pace, const PlayRules& rules)
    : task_(task),
      setup_(setup),
      journal_(journal),
      settled_(settle(setup, level_of(task))),
      aids_(aids),
      pace_(pace),
      rules_(rules),
      earlier_attempts_(history.attempts),
      solved_at_attempt_(history.solved_at_attempt),
      recording_(std::make_unique<SlingshotRecording>(setup, level_of(task), settled_)) {
    playhead_.step_hz = kSlingshotStepHz;
}

// -------------------------------------------------------------------------------------------------- aiming

bool SlingshotModel::can_aim() const {
    if (is_closed_ && phase_ == SlingshotPhase::ready) return false;
    return phase_ != SlingshotPhase::finished && recording_->can_launch();
}

void SlingshotModel::note_at(Stamp at, EventKind kind, std::string code, std::optional<Vec2> point) {
    if (!trial_begun_) return;
    InputEvent event;
    event.at = at;
    event.kind = kind;
    if (point) {
        event.x = point->x;
        event.y = point->y;
    }
    event.code = std::move(code);
    event.attempt_no = phase_ == SlingshotPhase::ready ? attempts_here_ + 1 : attempts_here_;
    journal_.note(event);
}

void SlingshotModel::note(Stamp at, EventKind kind, std::string code) {
    note_at(at, kind, std::move(code), std::nullopt);
}

void SlingshotModel::touched(Stamp at, EventKind kind, std::string code, std::optional<Vec2> point) {
    if (phase_ == SlingshotPhase::ready) thinking_.pressed(at);
    note_at(at, kind, std::move(code), point);
}

void SlingshotModel::grab(Stamp at, Vec2 point) {
    if (!can_aim()) return;
    touched(at, EventKind::down, "left", point);
    aim_.grab();
}

void SlingshotModel::drag(Stamp at, Vec2 point) {
    if (!can_aim() || !aim_.is_held()) return;
    const Vec2 origin = sling_origin(level_of(task_).slingshot);
    aim_.drag({point.x - origin.x, point.y - origin.y});
    if (last_move_us_ && at.t_us - *last_move_us_ < kMoveInterval_us) return;
    last_move_us_ = at.t_us;
    note_at(at, EventKind::move, "", point);
}

bool SlingshotModel::let_go(Stamp at, Vec2 point) {
    if (!can_aim() || !aim_.is_held()) return false;
    const Vec2 origin = sling_origin(level_of(task_).slingshot);
    aim_.drag({point.x - origin.x, point.y - origin.y});
    note_at(at, EventKind::up, "left", point);
    return aim_.let_go() && launch(at);
}

void SlingshotModel::turn(Stamp at, int by_cdeg) {
    if (!can_aim()) return;
    touched(at, EventKind::key, by_cdeg > 0 ? "up" : "down");
    aim_.turn(by_cdeg);
}

void SlingshotModel::stretch(Stamp at, int by_mille) {
    if (!can_aim()) return;
    touched(at, EventKind::key, by_mille > 0 ? "left" : "right");
    aim_.stretch(by_mille);
}

void SlingshotModel::undo(Stamp at) {
    if (!can_aim()) return;
    touched(at, EventKind::undo, "undo");
    aim_.undo();
}

void SlingshotModel::redo(Stamp at) {
    if (!can_aim()) return;
    touched(at, EventKind::undo, "redo");
    aim_.redo();
}

// ------------------------------------------------------------------------------------------------ attempts

bool SlingshotModel::shoot(Stamp at) {
    if (!can_aim() || aim_.is_held() || !aim_.can_launch()) return false;
    return launch(at);
}

bool SlingshotModel::launch(Stamp at) {
    if (phase_ == SlingshotPhase::ready && !thinking_.is_ready()) return false;
    const Vec2 drag = drag_of(*aim_.pull());
    LaunchCommit written;
    written.shot = {.dx = drag.x, .dy = drag.y, .release_step = recording_->last_step(), .tap_step = {}};
    written.release = at;
    // On disk from here on; only then may it be shown.
    if (phase_ == SlingshotPhase::ready) {
        AttemptCommit commit = thinking_.stamps(at);
        commit.attempt_no = attempts_here_ + 1;
        written.release = commit.commit;
        commit.launches = {written};
        attempt_id_ = journal_.commit(commit);
        ++attempts_here_;
        phase_ = SlingshotPhase::playing;
        note(commit.commit, EventKind::commit, "");
    } else {
        journal_.launch(attempt_id_, static_cast<int>(recording_->shots().size()) + 1, written);
    }
    recording_->launch(drag);
    record_paths();
    aim_.launched();
    playhead_.step = recording_->last_step();
    last_frame_us_.reset();
    ++deeds_;
    note(written.release, EventKind::launch, std::to_string(recording_->shots().size()));
    return true;
}

bool SlingshotModel::tap(Stamp at) {
    if (!can_tap()) return false;
    const int launch_no = static_cast<int>(recording_->shots().size());
    journal_.tap(attempt_id_, launch_no, recording_->last_step(), at);
    recording_->tap();
    record_paths();
    ++deeds_;
    note(at, EventKind::tap, std::to_string(launch_no));
    return true;
}

bool SlingshotModel::advance() {
    if (!recording_->advance()) return false;
    record_paths();
    return true;
}

void SlingshotModel::record_paths() {
    record_flights(setup_, recording_->simulation(), paths_);
}

void SlingshotModel::close() {
    if (phase_ == SlingshotPhase::ready) aim_.cancel();
    is_closed_ = true;
}

void SlingshotModel::reset(Stamp at) {
    if (is_closed_) return;
    note(at, EventKind::reset, phase_ == SlingshotPhase::ready ? "draft" : "scene");
    if (phase_ == SlingshotPhase::ready) {
        aim_.clear();
        return;
    }
    if (phase_ == SlingshotPhase::playing) play_out_unseen(at.t_us);
    back_to_start();
}

void SlingshotModel::play_out_unseen(std::int64_t t_us) {
    // The attempt counts; the player just does not want to watch it.
    const int shown = whole_step();
    while (!recording_->waits() && advance()) {
    }
    write_result(t_us, shown);
}

void SlingshotModel::back_to_start() {
    EarlierFlights flights{.shots = recording_->shots(),
                           .paths = std::move(paths_),
                           .solved = result_ && result_->outcome.status == Status::solved};
    earlier_.push_back(std::move(flights));
    while (earlier_.size() > most_earlier()) {
        earlier_.erase(earlier_.begin());
        if (old_ > 0) --old_;
    }
    replay_.reset();
    result_.reset();
    recording_ = std::make_unique<SlingshotRecording>(setup_, level_of(task_), settled_);
    paths_.clear();
    playhead_.step = 0.0;
    aim_.clear();
    phase_ = SlingshotPhase::ready;
    thinking_.restart();
    ++deeds_;
}

void SlingshotModel::switch_aid(Stamp at, Aid aid, bool on) {
    if (!rules_.is_free || aids_.is_on(aid) == on) return;
    aids_.set(aid, on);
    note(at, on ? EventKind::aid_on : EventKind::aid_off, std::string(name_of(aid)));
}

void SlingshotModel::set_pace(Stamp at, Pace pace) {
    if (!rules_.slow_motion || pace == pace_) return;
    const bool was_slow = pace_ != Pace::real;
    pace_ = pace;
    const bool is_slow = pace != Pace::real;
    if (is_slow != was_slow) note(at, is_slow ? EventKind::aid_on : EventKind::aid_off, "slow_motion");
    note(at, EventKind::speed, pace == Pace::real ? "1" : pace == Pace::half ? "0.5" : "0.25");
}

// ---------------------------------------------------------------------------------------------------- time

void SlingshotModel::frame(std::int64_t t_us) {
    const std::int64_t elapsed_us = last_frame_us_ ? t_us - *last_frame_us_ : 0;
    last_frame_us_ = t_us;
    switch (phase_) {
        case SlingshotPhase::ready: return;
        case SlingshotPhase::playing:
            run_on(elapsed_us);
            if (recording_->simulation().is_over() && playhead_.step >= recording_->last_step()) finish(t_us);
            return;
        case SlingshotPhase::finished: replay_->frame(elapsed_us); return;
    }
}

void SlingshotModel::run_on(std::int64_t elapsed_us) {
    playhead_.speed = speed_of(pace_);
    playhead_.advance(elapsed_us);
    while (recording_->last_step() < playhead_.step && !recording_->waits() && advance()) {
    }
    playhead_.step = std::min<double>(playhead_.step, recording_->last_step());
}

void SlingshotModel::finish(std::int64_t t_us) {
    write_result(t_us, recording_->last_step());
    replay_.emplace(*recording_);
    replay_->to_end();
    phase_ = SlingshotPhase::finished;
    aim_.launched();
    note({t_us, ClockSource::poll}, EventKind::sim_end, "");
}

void SlingshotModel::write_result(std::int64_t t_us, int shown_steps) {
    result_ = result_of(*recording_);
    AttemptResult written = phyplay::result_of(*result_);
    written.shown_steps = shown_steps;
    written.t_sim_end_us = t_us;
    journal_.finish(attempt_id_, written);
    ++attempts_finished_;
    last_result_ = *result_;
    if (result_->outcome.status == Status::solved) {
        solved_here_ = true;
        if (!solved_at_attempt_) solved_at_attempt_ = earlier_attempts_ + attempts_here_;
    }
}

void SlingshotModel::swapped(std::int64_t t_us) {
    if (phase_ != SlingshotPhase::ready || !thinking_.swapped(t_us)) return;
    const bool is_first = !trial_begun_;
    if (is_first) {
        try {
            journal_.begin_trial(task_, t_us);
        } catch (...) {
            thinking_.restart();  // nothing has begun: the next frame tries again
            throw;
        }
        trial_begun_ = true;
    }
    note({t_us, ClockSource::swap}, is_first ? EventKind::shown : EventKind::ready, "");
}

void SlingshotModel::focus_lost(Stamp at) {
    thinking_.focus_lost(at.t_us);
    note(at, EventKind::focus_out, "");
}

void SlingshotModel::focus_gained(Stamp at) {
    thinking_.focus_gained(at.t_us);
    note(at, EventKind::focus_in, "");
}

void SlingshotModel::pause(Stamp at) {
    thinking_.paused(at.t_us);
    note(at, EventKind::pause, "");
}

void SlingshotModel::resume(Stamp at) {
    thinking_.resumed(at.t_us);
    note(at, EventKind::resume, "");
}

void SlingshotModel::leave(std::int64_t t_us) {
    if (!trial_begun_) return;
    if (phase_ == SlingshotPhase::playing) play_out_unseen(t_us);
    journal_.end_trial(solved_here_ ? TrialEndReason::solved : TrialEndReason::stopped, t_us);
}

// ------------------------------------------------------------------------------------------------- to be shown

bool SlingshotModel::is_time_running() const {
    return phase_ == SlingshotPhase::playing && (!recording_->waits() || playhead_.step < recording_->last_step());
}

bool SlingshotModel::is_animating() const {
    return is_time_running() || (phase_ == SlingshotPhase::finished && replay_->is_playing());
}

double SlingshotModel::shown_step() const {
    switch (phase_) {
        case SlingshotPhase::ready: return 0.0;
        case SlingshotPhase::playing: return playhead_.step;
        case SlingshotPhase::finished: return replay_->step();
    }
    PHYPLAY_ASSERT(false);
}

int SlingshotModel::whole_step() const {
    return std::clamp(static_cast<int>(std::floor(shown_step())), 0, recording_->last_step());
}

bool SlingshotModel::is_solved() const {
    if (phase_ == SlingshotPhase::finished) return result_->outcome.status == Status::solved;
    const auto& outcome = recording_->simulation().outcome();
    return outcome && outcome->status == Status::solved && playhead_.step >= outcome->steps;
}

int SlingshotModel::score() const {
    // The last points, for birds that were not needed, are counted at the very end.
    return recording_->score_at(whole_step());
}

bool SlingshotModel::shows_paths() const {
    switch (rules_.paths) {
        case PathsShown::never: return false;
        case PathsShown::afterwards: return phase_ == SlingshotPhase::finished;
        case PathsShown::always: return aids_.trajectory && phase_ != SlingshotPhase::ready;
    }
    PHYPLAY_ASSERT(false);
}

bool SlingshotModel::shows_preview() const {
    return rules_.preview && aids_.trajectory && can_aim() && aim_.can_launch();
}

std::span<const EarlierFlights> SlingshotModel::earlier_shown() const {
    if (!aids_.ghosts || (phase_ != SlingshotPhase::ready && !rules_.ghosts_stay)) return {};
    return earlier_;
}

void SlingshotModel::add_old(EarlierFlights flights) {
    if (earlier_.size() >= most_earlier()) return;
    earlier_.insert(earlier_.begin() + static_cast<std::ptrdiff_t>(old_), std::move(flights));
    ++old_;
}

int SlingshotModel::attempt_number() const {
    return earlier_attempts_ + attempts_here_ + (phase_ == SlingshotPhase::ready ? 1 : 0);
}

}  // namespace phyplay
