#include "game/trial/trial_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/assert.h"

namespace phyplay {

void ThinkingTime::Absence::end(std::int64_t t_us, std::optional<Stamp> ready) {
    if (!since_us) return;
    if (ready) sum_us += std::max<std::int64_t>(0, t_us - std::max(*since_us, ready->t_us));
    since_us.reset();
}

std::int64_t ThinkingTime::Absence::until(std::int64_t t_us, Stamp ready) const {
    if (!since_us) return sum_us;
    return sum_us + std::max<std::int64_t>(0, t_us - std::max(*since_us, ready.t_us));
}

void ThinkingTime::restart() {
    ready_.reset();
    first_input_.reset();
    // What goes on does not end with a new attempt: only its sum starts anew.
    unfocused_.sum_us = 0;
    paused_.sum_us = 0;
}

bool ThinkingTime::swapped(std::int64_t t_us) {
    if (ready_) return false;
    ready_ = Stamp{t_us, ClockSource::swap};
    return true;
}

void ThinkingTime::pressed(Stamp at) {
    // The press may bear the server's time, from just before the swap: then it belongs to what was shown before.
    if (ready_ && !first_input_ && at.t_us >= ready_->t_us) first_input_ = at;
}

AttemptCommit ThinkingTime::stamps(Stamp commit) const {
    PHYPLAY_ASSERT(is_ready());
    AttemptCommit stamps;
    stamps.ready = *ready_;
    stamps.first_input = first_input_;
    stamps.commit = commit;
    stamps.commit.t_us = std::max(commit.t_us, ready_->t_us);
    stamps.unfocused_us = unfocused_.until(stamps.commit.t_us, *ready_);
    stamps.paused_us = paused_.until(stamps.commit.t_us, *ready_);
    stamps.interrupted = stamps.unfocused_us > 0 || stamps.paused_us > 0;
    return stamps;
}

std::string_view name_of(TrialPhase phase) {
    switch (phase) {
        case TrialPhase::ready: return "ready";
        case TrialPhase::playing: return "playing";
        case TrialPhase::finished: return "finished";
    }
    PHYPLAY_ASSERT(false);
}

TrialModel::TrialModel(const Task& task, const Course& course, Hand& hand, AttemptJournal& journal,
                       const TaskHistory& history, Aids aids, Pace pace, const PlayRules& rules)
    : task_(task),
      course_(course),
      hand_(hand),
      journal_(journal),
      aids_(aids),
      pace_(pace),
      rules_(rules),
      earlier_attempts_(history.attempts),
      solved_at_attempt_(history.solved_at_attempt),
      recording_(course.start()),
      paths_(course.make_paths()) {
    aids_[Aid::slow_motion] = pace != Pace::real;
    playhead_.step_hz = course.facts().step_hz;
    hand_.trial_ = this;
}

// ---------------------------------------------------------------------------------------------- drafting

void TrialModel::note(Stamp at, EventKind kind, std::string code, std::optional<Vec2> point) {
    if (!trial_begun_) return;
    InputEvent event;
    event.at = at;
    event.kind = kind;
    if (point) {
        event.x = point->x;
        event.y = point->y;
    }
    event.code = std::move(code);
    event.attempt_no = is_ready() ? attempts_here_ + 1 : attempts_here_;
    journal_.note(event);
}

bool TrialModel::touch(Stamp at, EventKind kind, std::string code, std::optional<Vec2> point) {
    if (!can_draft()) return false;
    if (is_ready()) thinking_.pressed(at);
    was_refused_ = false;
    note(at, kind, std::move(code), point);
    return true;
}

void TrialModel::drag(Stamp at, Vec2 point) {
    constexpr std::int64_t kLeastUs = 8'000;  // no more than 125 a second (study tables, input_event)
    if (last_drag_us_ && at.t_us - *last_drag_us_ < kLeastUs) return;
    last_drag_us_ = at.t_us;
    note(at, EventKind::move, "", point);
}

// ---------------------------------------------------------------------------------------------- attempts

bool TrialModel::go(Stamp at) {
    if (!can_draft() || !can_commit()) return false;
    hand_.settle();
    const std::optional<Move> move = hand_.move();
    if (!move || !make(at, *move)) return false;
    hand_.used();
    return true;
}

bool TrialModel::make(Stamp at, Move move) {
    if (!can_commit()) return false;
    move.step = recording_->last_step();
    if (const std::optional<Refusal> refusal = recording_->check(move)) {
        was_refused_ = true;
        journal_.refuse({at, move, *refusal});
        return false;
    }
    // On disk from here on; only then may it be shown.
    if (is_ready()) {
        AttemptCommit stamps = thinking_.stamps(at);
        at = stamps.commit;
        stamps.attempt_no = attempts_here_ + 1;
        stamps.moves = {{move, at}};
        attempt_id_ = journal_.commit(stamps);
        ++attempts_here_;
        phase_ = TrialPhase::playing;
        note(at, EventKind::commit, "");
    } else {
        journal_.move(attempt_id_, static_cast<int>(recording_->moves().size()) + 1, {move, at});
    }
    if (recording_->waits()) {  // time begins again
        playhead_.step = recording_->last_step();
        last_frame_us_.reset();
    }
    recording_->apply(move);
    paths_->extend(*recording_);
    ++deeds_;
    if (const auto words = hand_.note_of(recording_->moves())) note(at, words->kind, words->code);
    return true;
}

void TrialModel::close() {
    if (is_ready()) hand_.cancel();
    is_closed_ = true;
}

void TrialModel::reset(Stamp at) {
    if (is_closed_) return;
    note(at, EventKind::reset, is_ready() ? "draft" : "scene");
    if (is_ready()) {
        hand_.clear();
        was_refused_ = false;
        return;
    }
    if (is_playing()) play_out_unseen(at.t_us);
    back_to_start();
}

void TrialModel::play_out_unseen(std::int64_t t_us) {
    // The attempt counts; the player just does not want to watch it.
    const int shown = recording_->last_step();
    play_out(course_, *recording_);
    paths_->extend(*recording_);
    write_result(t_us, shown);
}

void TrialModel::back_to_start() {
    paths_->finish();
    // Trying the same again would only darken its own picture.
    if (forget_same(recording_->moves())) --old_;
    earlier_.push_back({recording_->moves(), std::move(paths_), last_result_.outcome.status == Status::solved});
    while (earlier_.size() > most_earlier()) {
        earlier_.erase(earlier_.begin());
        if (old_ > 0) --old_;
    }
    replay_.reset();
    recording_ = course_.start();
    paths_ = course_.make_paths();
    playhead_.step = 0.0;
    hand_.restarted();
    phase_ = TrialPhase::ready;
    thinking_.restart();
    ++deeds_;
}

/// True where it was one of an earlier visit.
bool TrialModel::forget_same(const History& moves) {
    const auto same = std::ranges::find(earlier_, moves, &EarlierAttempt::moves);
    if (same == earlier_.end()) return false;
    const bool was_old = same - earlier_.begin() < static_cast<std::ptrdiff_t>(old_);
    earlier_.erase(same);
    return was_old;
}

void TrialModel::switch_aid(Stamp at, Aid aid, bool on) {
    const AidFacts& facts = facts_of(aid);
    if (!(rules_.*facts.is_switched) || aids_[aid] == on) return;
    aids_[aid] = on;
    if (aid == Aid::slow_motion) pace_ = on ? Pace::quarter : Pace::real;
    note(at, on ? EventKind::aid_on : EventKind::aid_off, std::string(facts.name));
}

void TrialModel::set_pace(Stamp at, Pace pace) {
    if (!rules_.slow_motion || pace == pace_) return;
    switch_aid(at, Aid::slow_motion, pace != Pace::real);
    pace_ = pace;
    note(at, EventKind::speed, pace == Pace::real ? "1" : pace == Pace::half ? "0.5" : "0.25");
}

// ------------------------------------------------------------------------------------------------- time

void TrialModel::frame(std::int64_t t_us) {
    const std::int64_t elapsed_us = last_frame_us_ ? t_us - *last_frame_us_ : 0;
    last_frame_us_ = t_us;
    switch (phase_) {
        case TrialPhase::ready: return;
        case TrialPhase::playing: {
            run_on(elapsed_us);
            const bool is_seen = playhead_.step >= recording_->last_step();
            if (recording_->is_over() ? is_seen : course_.is_still(*recording_)) finish(t_us);
            return;
        }
        case TrialPhase::finished: replay_->frame(elapsed_us); return;
    }
}

void TrialModel::run_on(std::int64_t elapsed_us) {
    playhead_.speed = speed_of(pace_);
    playhead_.advance(elapsed_us);
    while (recording_->last_step() < playhead_.step && !recording_->waits() && recording_->advance()) {
    }
    playhead_.step = std::min<double>(playhead_.step, recording_->last_step());
    paths_->extend(*recording_);
}

void TrialModel::finish(std::int64_t t_us) {
    write_result(t_us, recording_->last_step());
    replay_.emplace(course_, *recording_);
    replay_->to_end();
    phase_ = TrialPhase::finished;
    hand_.used();
    note({t_us, ClockSource::poll}, EventKind::sim_end, "");
}

void TrialModel::write_result(std::int64_t t_us, int shown_steps) {
    last_result_ = result_of(*recording_);
    AttemptResult written = result_of(last_result_, course_.facts());
    written.shown_steps = shown_steps;
    written.t_sim_end_us = t_us;
    journal_.finish(attempt_id_, written);
    ++attempts_finished_;
    if (last_result_.outcome.status != Status::solved) return;
    solved_here_ = true;
    if (!solved_at_attempt_) solved_at_attempt_ = attempts_committed();
}

void TrialModel::swapped(std::int64_t t_us) {
    if (!is_ready() || !thinking_.swapped(t_us)) return;
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

void TrialModel::focus_lost(Stamp at) {
    thinking_.focus_lost(at.t_us);
    note(at, EventKind::focus_out, "");
}

void TrialModel::focus_gained(Stamp at) {
    thinking_.focus_gained(at.t_us);
    note(at, EventKind::focus_in, "");
}

void TrialModel::pause(Stamp at) {
    thinking_.paused(at.t_us);
    note(at, EventKind::pause, "");
}

void TrialModel::resume(Stamp at) {
    thinking_.resumed(at.t_us);
    note(at, EventKind::resume, "");
}

void TrialModel::leave(std::int64_t t_us) {
    if (!trial_begun_) return;
    if (is_playing()) play_out_unseen(t_us);
    journal_.end_trial(solved_here_ ? TrialEndReason::solved : TrialEndReason::stopped, t_us);
}

// --------------------------------------------------------------------------------------------- to be shown

bool TrialModel::is_time_running() const {
    return is_playing() && (!recording_->waits() || playhead_.step < recording_->last_step());
}

double TrialModel::shown_step() const {
    switch (phase_) {
        case TrialPhase::ready: return 0.0;
        case TrialPhase::playing: return playhead_.step;
        case TrialPhase::finished: return replay_->step();
    }
    PHYPLAY_ASSERT(false);
}

int TrialModel::whole_step() const {
    return std::clamp(static_cast<int>(std::floor(shown_step())), 0, recording_->last_step());
}

bool TrialModel::is_solved() const {
    if (is_finished()) return last_result_.outcome.status == Status::solved;
    // Some outcomes are known before they have come about: what sleeps goes on touching.
    const auto& outcome = recording_->outcome();
    return outcome && outcome->status == Status::solved &&
           playhead_.step >= std::max(outcome->steps, outcome->decided_step);
}

bool TrialModel::shows_paths() const {
    switch (rules_.paths) {
        case PathsShown::never: return false;
        case PathsShown::afterwards: return is_finished();
        case PathsShown::always: return aids_[Aid::trajectory] && !is_ready();
    }
    PHYPLAY_ASSERT(false);
}

std::span<const EarlierAttempt> TrialModel::earlier_shown() const {
    if (!aids_[Aid::ghosts] || (!is_ready() && !rules_.ghosts_stay)) return {};
    return earlier_;
}

void TrialModel::add_old(const Recording& recording) {
    const bool is_known = std::ranges::find(earlier_, recording.moves(), &EarlierAttempt::moves) != earlier_.end();
    if (is_known || earlier_.size() >= most_earlier()) return;
    std::unique_ptr<Paths> paths = course_.make_paths();
    paths->extend(recording);
    paths->finish();
    const auto& outcome = recording.outcome();
    const auto place = earlier_.begin() + static_cast<std::ptrdiff_t>(old_);
    earlier_.insert(place, {recording.moves(), std::move(paths), outcome && outcome->status == Status::solved});
    ++old_;
}

}  // namespace phyplay
