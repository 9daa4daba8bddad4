#include "game/phyre/play_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/assert.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "game/phyre/moving_poses.h"

namespace phyplay {

PlayModel::PlayModel(const Task& task, AttemptJournal& journal, const TaskHistory& history, Aids aids,
                     const PlayRules& rules)
    : task_(task),
      journal_(journal),
      aids_(aids),
      rules_(rules),
      draft_(task),
      earlier_attempts_(history.attempts),
      solved_at_attempt_(history.solved_at_attempt) {}

// ---------------------------------------------------------------------------------------------- drafting

void PlayModel::note_at(Stamp at, EventKind kind, std::string code, std::optional<Vec2> point) {
    if (!trial_begun_) return;
    InputEvent event;
    event.at = at;
    event.kind = kind;
    if (point) {
        event.x = point->x;
        event.y = point->y;
    }
    event.code = std::move(code);
    event.attempt_no = phase_ == PlayPhase::drafting ? attempts_here_ + 1 : attempts_here_;
    journal_.note(event);
}

void PlayModel::note(Stamp at, EventKind kind, std::string code) {
    note_at(at, kind, std::move(code), std::nullopt);
}

void PlayModel::touched(Stamp at, EventKind kind, std::string code, std::optional<Vec2> point) {
    thinking_.pressed(at);
    was_refused_ = false;
    note_at(at, kind, std::move(code), point);
}

void PlayModel::press(Stamp at, Vec2 point, double margin) {
    if (!can_draft()) return;
    touched(at, EventKind::down, "left", point);
    draft_.press(point, margin);
}

void PlayModel::drag(Stamp at, Vec2 point) {
    if (!can_draft() || !draft_.is_held()) return;
    draft_.drag(point);
    if (last_move_us_ && at.t_us - *last_move_us_ < kMoveInterval_us) return;
    last_move_us_ = at.t_us;
    note_at(at, EventKind::move, "", point);
}

void PlayModel::release(Stamp at, Vec2 point) {
    if (!can_draft() || !draft_.is_held()) return;
    draft_.drag(point);
    draft_.release();
    note_at(at, EventKind::up, "left", point);
}

void PlayModel::wheel(Stamp at, int notches) {
    if (!can_draft()) return;
    touched(at, EventKind::wheel, std::to_string(notches));
    draft_.change_radius(notches);
}

void PlayModel::change_radius(Stamp at, int by) {
    if (!can_draft()) return;
    touched(at, EventKind::key, by > 0 ? "plus" : "minus");
    draft_.change_radius(by);
}

void PlayModel::set_radius(Stamp at, int radius) {
    if (!can_draft() || radius == draft_.radius()) return;
    touched(at, EventKind::key, "radius");
    draft_.set_radius(radius);
}

void PlayModel::nudge(Stamp at, int dx, int dy) {
    if (!can_draft()) return;
    touched(at, EventKind::key, dx < 0 ? "left" : dx > 0 ? "right" : dy < 0 ? "down" : "up");
    draft_.nudge(dx, dy);
}

void PlayModel::next_ball(Stamp at) {
    if (!can_draft()) return;
    touched(at, EventKind::key, "tab");
    draft_.select_next();
}

void PlayModel::remove_ball(Stamp at) {
    if (!can_draft()) return;
    touched(at, EventKind::key, "delete");
    draft_.remove_selected();
}

void PlayModel::undo(Stamp at) {
    if (!can_draft()) return;
    touched(at, EventKind::undo, "undo");
    draft_.undo();
}

void PlayModel::redo(Stamp at) {
    if (!can_draft()) return;
    touched(at, EventKind::undo, "redo");
    draft_.redo();
}

// ---------------------------------------------------------------------------------------------- attempts

bool PlayModel::go(Stamp at) {
    if (!can_draft() || !thinking_.is_ready()) return false;
    draft_.release();
    draft_.finish_edit();
    if (!draft_.is_complete()) return false;

    if (const auto& problem = draft_.problem()) {
        was_refused_ = true;
        journal_.refuse(
            {at, to_numbers(draft_.action()), std::string(name_of(problem->fault)), problem->ball, problem->body});
        return false;
    }

    AttemptCommit commit = thinking_.stamps(at);
    commit.attempt_no = attempts_here_ + 1;
    commit.action = to_numbers(draft_.action());
    commit.placement = draft_.balls();
    attempt_id_ = journal_.commit(commit);  // on disk from here on; now it may be shown
    ++attempts_here_;

    placement_ = commit.placement;
    recording_ = std::make_unique<Recording>(std::make_unique<Simulation>(task_));
    recording_->apply(place_move(placement_, commit.action));
    growing_paths_.emplace(task_, recording_->body_count());
    playhead_ = {};
    outcome_.reset();
    near_miss_.reset();
    last_frame_us_.reset();
    phase_ = PlayPhase::running;
    note(commit.commit, EventKind::commit, "");
    return true;
}

void PlayModel::close() {
    draft_.cancel();
    is_closed_ = true;
}

void PlayModel::reset(Stamp at) {
    if (is_closed_) return;
    note(at, EventKind::reset, phase_ == PlayPhase::drafting ? "draft" : "scene");
    if (is_drafting()) {
        draft_.cancel();
        draft_.clear();
        was_refused_ = false;
        return;
    }
    if (phase_ == PlayPhase::running) {
        // The attempt counts; the player just does not want to watch it.
        write_result(simulate(task_, placement_), at.t_us, recording_->last_step());
    }
    back_to_drafting();
}

void PlayModel::back_to_drafting() {
    play_until_still(*recording_);
    add_ghost({placement_, paths_of(task_, *recording_, recording_->last_step()), is_solved()});
    replay_.reset();
    recording_.reset();
    growing_paths_.reset();
    playhead_ = {};
    outcome_.reset();
    near_miss_.reset();
    phase_ = PlayPhase::drafting;
    thinking_.restart();
}

void PlayModel::switch_aid(Stamp at, Aid aid, bool on) {
    const bool is_players = aid == Aid::slow_motion ? rules_.slow_motion : rules_.is_free;
    if (!is_players || aids_.is_on(aid) == on) return;
    aids_.set(aid, on);
    note(at, on ? EventKind::aid_on : EventKind::aid_off, std::string(name_of(aid)));
}

// ------------------------------------------------------------------------------------------------- time

void PlayModel::frame(std::int64_t t_us) {
    const std::int64_t elapsed_us = last_frame_us_ ? t_us - *last_frame_us_ : 0;
    last_frame_us_ = t_us;
    switch (phase_) {
        case PlayPhase::drafting: return;
        case PlayPhase::running:
            run_on(elapsed_us);
            if (is_run_over()) finish_run(t_us);
            return;
        case PlayPhase::finished: replay_->frame(elapsed_us); return;
    }
}

void PlayModel::run_on(std::int64_t elapsed_us) {
    playhead_.speed = aids_.slow_motion ? kSlowMotionSpeed : 1.0;
    playhead_.advance(elapsed_us);
    while (recording_->last_step() < playhead_.step && recording_->advance()) {
    }
    playhead_.step = std::min<double>(playhead_.step, recording_->last_step());
    growing_paths_->extend(*recording_);
}

bool PlayModel::is_run_over() const {
    if (recording_->is_over()) return playhead_.step >= recording_->last_step();
    return is_decided_and_still(*recording_);
}

void PlayModel::finish_run(std::int64_t t_us) {
    PHYPLAY_ASSERT(recording_->outcome().has_value());
    write_result(*recording_->outcome(), t_us, recording_->last_step());
    if (!is_solved()) near_miss_ = near_miss_of(task_, *recording_);
    replay_.emplace(task_, *recording_);
    replay_->to_end();
    phase_ = PlayPhase::finished;
    note({t_us, ClockSource::poll}, EventKind::sim_end, "");
}

void PlayModel::write_result(const Outcome& outcome, std::int64_t t_us, int shown_steps) {
    outcome_ = outcome;
    AttemptResult result;
    result.status = outcome.status;
    result.steps = outcome.steps;
    result.state_hash = outcome.state_hash;
    if (is_solved()) result.goal_step = outcome.steps - kHoldSteps + 1;
    result.shown_steps = shown_steps;
    result.t_sim_end_us = t_us;
    journal_.finish(attempt_id_, result);
    ++attempts_finished_;
    last_outcome_ = outcome;
    if (is_solved()) {
        solved_here_ = true;
        if (!solved_at_attempt_) solved_at_attempt_ = earlier_attempts_ + attempts_here_;
    }
}

void PlayModel::swapped(std::int64_t t_us) {
    if (!is_drafting() || !thinking_.swapped(t_us)) return;
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

void PlayModel::focus_lost(Stamp at) {
    thinking_.focus_lost(at.t_us);
    note(at, EventKind::focus_out, "");
}

void PlayModel::focus_gained(Stamp at) {
    thinking_.focus_gained(at.t_us);
    note(at, EventKind::focus_in, "");
}

void PlayModel::pause(Stamp at) {
    thinking_.paused(at.t_us);
    note(at, EventKind::pause, "");
}

void PlayModel::resume(Stamp at) {
    thinking_.resumed(at.t_us);
    note(at, EventKind::resume, "");
}

void PlayModel::leave(std::int64_t t_us) {
    if (!trial_begun_) return;
    if (phase_ == PlayPhase::running) {
        write_result(simulate(task_, placement_), t_us, recording_->last_step());
    }
    journal_.end_trial(solved_here_ ? TrialEndReason::solved : TrialEndReason::stopped, t_us);
}

// --------------------------------------------------------------------------------------------- to be shown

bool PlayModel::is_animating() const {
    switch (phase_) {
        case PlayPhase::drafting: return false;
        case PlayPhase::running: return true;
        case PlayPhase::finished: return replay_->is_playing();
    }
    PHYPLAY_ASSERT(false);
}

double PlayModel::shown_step() const {
    switch (phase_) {
        case PlayPhase::drafting: return 0.0;
        case PlayPhase::running: return playhead_.step;
        case PlayPhase::finished: return replay_->step();
    }
    PHYPLAY_ASSERT(false);
}

std::vector<Pose> PlayModel::poses() const {
    if (recording_) return poses_at(*recording_, shown_step());
    std::vector<Pose> poses;
    for (const Body& body : scene_of(task_).bodies) {
        poses.push_back({static_cast<float>(body.position.x), static_cast<float>(body.position.y),
                         static_cast<float>(body.angle_rad)});
    }
    return poses;
}

double PlayModel::shown_goal_steps() const {
    if (!recording_) return 0.0;
    const double step = std::clamp<double>(shown_step(), 0.0, recording_->last_step());
    const int before = static_cast<int>(step);
    const int held = recording_->measures_at(before)[kGoalStepsMeasure];
    return held > 0 && held < kHoldSteps ? held + (step - before) : held;
}

const std::vector<Path>& PlayModel::paths() const {
    static const std::vector<Path> none;
    return growing_paths_ ? growing_paths_->paths() : none;
}

bool PlayModel::shows_paths() const {
    switch (rules_.paths) {
        case PathsShown::never: return false;
        case PathsShown::afterwards: return phase_ == PlayPhase::finished;
        case PathsShown::always: return aids_.trajectory && phase_ != PlayPhase::drafting;
    }
    PHYPLAY_ASSERT(false);
}

std::span<const Ghost> PlayModel::ghosts_shown() const {
    if (!aids_.ghosts || (!is_drafting() && !rules_.ghosts_stay)) return {};
    return ghosts_;
}

void PlayModel::add_ghost(Ghost ghost) {
    // Trying the same placement again would only darken its own ghost.
    const auto same = std::ranges::find(ghosts_, ghost.placement, &Ghost::placement);
    if (same != ghosts_.end()) {
        if (same - ghosts_.begin() < static_cast<std::ptrdiff_t>(old_ghosts_)) --old_ghosts_;
        ghosts_.erase(same);
    }
    ghosts_.push_back(std::move(ghost));
    while (ghosts_.size() > most_ghosts()) {
        ghosts_.erase(ghosts_.begin());
        if (old_ghosts_ > 0) --old_ghosts_;
    }
}

void PlayModel::add_old_ghost(Ghost ghost) {
    const bool is_known = std::ranges::find(ghosts_, ghost.placement, &Ghost::placement) != ghosts_.end();
    if (is_known || ghosts_.size() >= most_ghosts()) return;
    ghosts_.insert(ghosts_.begin() + static_cast<std::ptrdiff_t>(old_ghosts_), std::move(ghost));
    ++old_ghosts_;
}

int PlayModel::attempt_number() const {
    return earlier_attempts_ + attempts_here_ + (phase_ == PlayPhase::drafting ? 1 : 0);
}

Ghost ghost_of(const Task& task, const Placement& placement) {
    Recording recording(std::make_unique<Simulation>(task, placement));
    play_until_still(recording);
    const bool solved = recording.outcome()->status == Status::solved;
    return {placement, paths_of(task, recording, recording.last_step()), solved};
}

}  // namespace phyplay
