#include "game/screens/play_screen.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/physics/engine_id.h"
#include "game/screens/gallery/task_list.h"
#include "game/screens/stage.h"
#include "study/store/store.h"

namespace phyplay {

namespace {

/// Writes to the store, in a session that somebody else began.
class StoreJournal final : public AttemptJournal {
public:
    /// The store must outlive the journal, the session must be open.
    StoreJournal(Store& store, SessionId session) : store_(store), session_(session) {}

    void begin_trial(const Task& task, std::int64_t t_shown_us) override {
        trial_ = store_.begin_trial(session_, trial_start_of(task, t_shown_us));
    }
    AttemptId commit(const AttemptCommit& commit) override { return store_.commit_attempt(trial(), commit); }
    void move(AttemptId attempt, int move_no, const LoggedMove& move) override {
        store_.commit_move(attempt, move_no, move);
    }
    void finish(AttemptId attempt, const AttemptResult& result) override { store_.finish_attempt(attempt, result); }
    void refuse(const RefusedAttempt& refused) override { store_.log_refusal(trial(), refused); }
    void note(const InputEvent& event) override {
        InputEvent with_trial = event;
        with_trial.trial_id = trial_;
        store_.log_event(session_, with_trial);
    }
    void end_trial(TrialEndReason reason, std::int64_t t_end_us) override {
        store_.end_trial(trial(), reason, t_end_us);
        trial_.reset();
    }

private:
    TrialId trial() const {
        PHYPLAY_ASSERT(trial_.has_value());
        return *trial_;
    }

    Store& store_;
    SessionId session_;
    std::optional<TrialId> trial_;
};

std::unique_ptr<AttemptJournal> own_journal_of(const AppContext& context) {
    if (context.store == nullptr || !context.session) return std::make_unique<NullJournal>();
    return std::make_unique<StoreJournal>(*context.store, *context.session);
}

/// The key with this letter on it: "V".
Key key_of(std::string_view letter) {
    return static_cast<Key>(static_cast<int>(Key::a) + letter.front() - 'A');
}

}  // namespace

PlaySetup free_play(const AppContext& context, const Task& task) {
    const TaskProgress progress = context.progress.of(task.id);
    return {.rules = {}, .journal = nullptr, .history = {progress.attempts, progress.solved_at_attempt}};
}

PlayScreen::PlayScreen(AppContext& context, const Task& task, const PlaySetup& setup)
    : Screen(context),
      task_(task),
      rules_(setup.rules),
      own_journal_(setup.journal == nullptr ? own_journal_of(context) : nullptr),
      face_(make_face(context, task)),
      // At home the player's choice; in a study the rules alone decide, and time runs as it is until slowed down.
      trial_(task, face_->course(), face_->hand(), setup.journal == nullptr ? *own_journal_ : *setup.journal,
             setup.history, is_free() ? context.settings.aids : Aids(), is_free() ? face_->chosen_pace() : Pace::real,
             setup.rules),
      next_(neighbour_of(context.suite, context.suites, task, 1)),
      previous_(neighbour_of(context.suite, context.suites, task, -1)) {
    face_->begin(trial_);
}

void PlayScreen::enter() {
    if (!is_free()) return;
    context().settings.last_task = task_.id;
    find_earlier();
}

void PlayScreen::leave() {
    trial_.leave(session_time_us());
    note_changes();
}

void PlayScreen::close(std::string words) {
    closing_words_ = std::move(words);
    trial_.close();
}

Stamp PlayScreen::now() const {
    return {session_time_us(), ClockSource::poll};
}

bool PlayScreen::has_just_ended() const {
    constexpr std::int64_t kPauseUs = 400'000;
    return face_->acts_on() && session_time_us() - finished_since_us_ <= kPauseUs;
}

void PlayScreen::frame_shown(std::int64_t t_us) {
    trial_.swapped(t_us - context().session_start_us);
    load_earlier();
}

bool PlayScreen::wants_animation() const {
    return trial_.is_animating() || loader_ || !to_load_.empty() || face_->is_moving(session_time_us());
}

// ---------------------------------------------------------------------------------------- earlier attempts

void PlayScreen::find_earlier() {
    if (context().store == nullptr) return;
    for (const AttemptRecord& record : context().store->attempts_of_task(task_.id)) {
        attempts_.push_back(record.result ? record.result->status : Status::not_solved);
        if (record.trial.task_sha256 != task_.sha256 || record.engine_id != engine_id()) continue;
        const History moves = record.commit.history();
        std::erase(to_load_, moves);
        to_load_.push_back(moves);
    }
    const auto most = static_cast<std::ptrdiff_t>(trial_.most_earlier());
    if (std::ssize(to_load_) > most) to_load_.erase(to_load_.begin(), to_load_.end() - most);
}

void PlayScreen::load_earlier() {
    // A little a frame, after the first is on screen and never beside a running attempt.
    constexpr std::int64_t kMostUs = 4'000;
    constexpr int kSteps = 20;
    const std::int64_t begin_us = session_time_us();
    while ((loader_ || !to_load_.empty()) && !trial_.is_time_running() && session_time_us() - begin_us < kMostUs) {
        if (!loader_) {
            loader_.emplace(face_->course(), std::move(to_load_.front()));
            to_load_.erase(to_load_.begin());
        }
        if (!loader_->work(kSteps)) continue;
        trial_.add_old(*loader_->take());
        loader_.reset();
    }
}

// ------------------------------------------------------------------------------------------------ changes

void PlayScreen::trace_once(std::size_t slot, const std::string& line) {
    if (noted_.size() <= slot) noted_.resize(slot + 1);
    if (std::exchange(noted_[slot], line) != line) context().trace.write(line);
}

void PlayScreen::note_results() {
    if (trial_.attempts_finished() == noted_results_) return;
    noted_results_ = trial_.attempts_finished();
    TaskProgress progress = context().progress.of(task_.id);
    progress.task_id = task_.id;
    progress.attempts = trial_.attempts_committed();
    progress.solved_at_attempt = trial_.solved_at_attempt();
    if (is_free()) context().progress.set(progress);
    const auto& [outcome, measures, moves] = trial_.last_result();
    attempts_.push_back(outcome.status);
    std::string counted;
    for (const int measure : measures) counted += (counted.empty() ? " measures=" : ",") + std::to_string(measure);
    context().trace.write(fmt::format("result task={} attempt={} status={} steps={} hash={}{}", task_.id,
                                      progress.attempts, name_of(outcome.status), outcome.steps,
                                      hash_text(outcome.state_hash), counted));
}

void PlayScreen::note_changes() {
    if (context().trace.is_on()) {
        const std::vector<std::string> lines = face_->trace();
        for (std::size_t i = 0; i < lines.size(); ++i) trace_once(1 + i, lines[i]);
        // What is on disk: nobody may lose it any more.
        const History& moves = trial_.recording().moves();
        for (noted_moves_ = std::min(noted_moves_, moves.size()); noted_moves_ < moves.size(); ++noted_moves_) {
            const Move& move = moves[noted_moves_];
            context().trace.write(fmt::format("move attempt={} number={} kind={} step={}", trial_.attempt_number(),
                                              noted_moves_ + 1, move.kind, move.step));
        }
    }
    note_results();
    if (trial_.is_solved() && !has_cheered_) {
        has_cheered_ = true;
        context().audio.play(Sound::success);
        context().trace.write("solved");
    }
    if (trial_.phase() == noted_phase_) return;
    noted_phase_ = trial_.phase();
    context().trace.write(fmt::format("phase name={}", name_of(noted_phase_)));
    if (!trial_.is_finished()) {
        has_cheered_ = false;
        return;
    }
    finished_since_us_ = session_time_us();
    if (!trial_.is_solved()) context().audio.play(Sound::miss);
}

// -------------------------------------------------------------------------------------------------- words

std::string PlayScreen::attempt_words() const {
    const std::string count = std::to_string(trial_.attempt_number());
    if (!rules_.attempt_cap) return say("play.attempt", {{"count", count}});
    return say("play.attempt_of", {{"count", count}, {"total", std::to_string(*rules_.attempt_cap)}});
}

std::string PlayScreen::title() const {
    if (is_closed() && trial_.is_ready()) return closing_words_;
    if (rules_.score && !trial_.is_ready() && trial_.is_solved()) {
        const int count = trial_.attempt_number();
        return count == 1 ? std::string(say("play.solved_on_first"))
                          : say("play.solved_on", {{"count", std::to_string(count)}});
    }
    if (rules_.score && trial_.is_finished())
        return std::string(say(is_closed() ? "play.not_solved" : "play.not_yet"));
    return attempt_words();
}

std::string PlayScreen::hint(bool by_key) const {
    if (is_closed() && !trial_.is_playing()) return std::string(say("play.hint.over"));
    return face_->hint(by_key);
}

std::string PlayScreen::outcome_words() const {
    if (rules_.score) return face_->outcome_words();
    return std::string(say(is_closed() ? "play.hint.over" : "play.hint.again"));
}

std::string PlayScreen::rule_words() const {
    const bool is_shown = is_free() ? context().settings.show_rules : rules_.hint;
    const std::string rule = is_shown ? face_->rule_words() : std::string();
    return rule.empty() ? rule : say("gallery.rule", {{"rule", rule}});
}

std::vector<Action> PlayScreen::actions() const {
    const auto primary = [&](PlayCommand command, std::string_view text, std::string_view key, Icon icon) {
        return primary_action(command, text, key, icon,
                              command != PlayCommand::next || !is_free() || next_ != nullptr);
    };
    const auto secondary = [&](PlayCommand command, std::string_view text, std::string_view key) {
        return secondary_action(command, text, key, command != PlayCommand::next || next_ != nullptr);
    };
    if (is_solved_early()) return {primary(PlayCommand::next, say("play.next"), say("key.enter"), Icon::arrow_right)};
    const bool is_at_rest = trial_.is_finished() || (is_closed() && !trial_.is_playing());
    if (!is_at_rest) {
        std::vector<Action> actions = face_->actions();
        if (!trial_.is_playing() || !trial_.is_solved()) return actions;
        return {primary(PlayCommand::next, say("play.next"), "N", Icon::arrow_right), actions.back()};
    }
    std::vector<Action> actions;
    const bool goes_on = is_closed() || (is_free() && trial_.is_solved());
    if (goes_on) {
        const std::string_view key = is_free() ? "N" : say("key.space");
        actions.push_back(primary(PlayCommand::next, say("play.next"), key, Icon::arrow_right));
    } else {
        actions.push_back(primary(PlayCommand::reset, say("play.try_again"), say("key.space"), Icon::restart));
    }
    if (goes_on && is_free()) {
        actions.push_back(secondary(PlayCommand::reset, say("play.try_again"), say("key.space")));
    }
    if (const ReplayModel* replay = trial_.replay()) {
        actions.push_back(secondary(PlayCommand::replay,
                                    replay->is_playing() ? say("play.pause") : say("play.replay"), say("key.enter")));
    }
    if (!goes_on && is_free()) actions.push_back(secondary(PlayCommand::next, say("play.next"), "N"));
    return actions;
}

// --------------------------------------------------------------------------------------------------- input

bool PlayScreen::handle_event(const WindowEvent& event) {
    bool used = false;
    switch (event.kind) {
        case WindowEventKind::key_down: used = handle_key(event); break;
        case WindowEventKind::pointer_move:
        case WindowEventKind::pointer_down:
        case WindowEventKind::pointer_up:
        case WindowEventKind::pointer_left:
        case WindowEventKind::wheel: used = face_->handle_pointer(event, stamp_of(event)); break;
        case WindowEventKind::focus_lost: trial_.focus_lost(stamp_of(event)); break;
        case WindowEventKind::focus_gained: trial_.focus_gained(stamp_of(event)); break;
        case WindowEventKind::key_up:
        case WindowEventKind::text:
        case WindowEventKind::window_changed:
        case WindowEventKind::close_asked:
        case WindowEventKind::quit: break;
    }
    note_changes();
    return used;
}

// --------------------------------------------------------------------------------------------------- keys

bool PlayScreen::handle_key(const WindowEvent& event) {
    const Stamp at = stamp_of(event);
    if (is_solved_early() && !event.repeat && (event.key == Key::enter || event.key == Key::n)) {
        carry_out(PlayCommand::next, at);
        return true;
    }
    if (trial_.can_draft() && handle_draft_key(event)) return true;
    if (trial_.replay() != nullptr && handle_replay_key(event)) return true;
    if (event.ctrl || event.alt) return false;
    if (face_->handle_key(event, at)) return true;
    if (event.repeat) return event.key == Key::space || event.key == Key::enter;
    if (!is_free() && handle_study_key(event)) return true;
    switch (event.key) {
        case Key::space:
            if (!trial_.is_finished()) {
                carry_out(PlayCommand::act, at);
            } else if (!has_just_ended()) {
                carry_out(PlayCommand::reset, at);
            }
            return true;  // in every phase, so that no focused button is pressed by it
        case Key::r: carry_out(PlayCommand::reset, at); return true;
        case Key::digit0: carry_out(PlayCommand::look_whole, at); return true;
        default: break;
    }
    for (const AidFacts& aid : kAids) {
        if (event.key != key_of(aid.key) || !is_switched(aid)) continue;
        switch_aid(aid.aid, at);
        return true;
    }
    if (!is_free()) return false;
    switch (event.key) {
        case Key::n: carry_out(PlayCommand::next, at); return true;
        case Key::p: carry_out(PlayCommand::previous, at); return true;
        case Key::a: carry_out(PlayCommand::attempts, at); return true;
        case Key::escape: carry_out(PlayCommand::back, at); return true;
        case Key::h: context().settings.show_rules = !context().settings.show_rules; return true;
        default: return false;
    }
}

bool PlayScreen::handle_study_key(const WindowEvent& event) {
    switch (event.key) {
        case Key::enter:
        case Key::space:
            if (!is_closed() || trial_.is_playing()) return false;
            if (!has_just_ended()) carry_out(PlayCommand::next, stamp_of(event));
            return true;
        case Key::n: carry_out(PlayCommand::next, stamp_of(event)); return true;
        default: return false;
    }
}

bool PlayScreen::handle_draft_key(const WindowEvent& event) {
    const Stamp at = stamp_of(event);
    if (event.ctrl && event.key == Key::z && !event.shift) {
        trial_.undo(at);
        return true;
    }
    if (event.ctrl && (event.key == Key::y || event.key == Key::z)) {
        trial_.redo(at);
        return true;
    }
    if (event.key == Key::escape && face_->hand().is_held()) {
        face_->hand().cancel();
        return true;
    }
    return face_->handle_draft_key(event, at);
}

bool PlayScreen::handle_replay_key(const WindowEvent& event) {
    if (event.ctrl || event.alt) return false;
    const Stamp at = stamp_of(event);
    ReplayModel& replay = *trial_.replay();
    const int reach = event.shift ? 10 : 1;
    switch (event.key) {
        case Key::comma:
        case Key::left: replay.step_by(-reach); break;
        case Key::period:
        case Key::right: replay.step_by(reach); break;
        case Key::up: replay.to_next_mark(); break;
        case Key::down: replay.to_previous_mark(); break;
        case Key::home: replay.to_start(); break;
        case Key::end: replay.to_end(); break;
        case Key::enter:
            if (!event.repeat) carry_out(PlayCommand::replay, at);
            return true;
        default: return false;
    }
    note_scrub(at);
    return true;
}

// ------------------------------------------------------------------------------------------------ commands

void PlayScreen::switch_aid(Aid aid, Stamp at) {
    if (aid == Aid::slow_motion) return face_->next_pace(at);  // which may have more than on and off
    const bool on = !trial_.aids()[aid];
    trial_.switch_aid(at, aid, on);
    if (is_free()) context().settings.aids[aid] = on;
}

void PlayScreen::ask_for_next(Stamp at) {
    if (is_solved_early()) {
        trial_.reset(at);
    } else if (!is_closed() || trial_.is_playing()) {
        return;
    }
    wants_next_ = true;
}

void PlayScreen::carry_out(PlayCommand command, Stamp at) {
    switch (command) {
        case PlayCommand::go: trial_.go(at); break;
        case PlayCommand::act: face_->act(at); break;
        case PlayCommand::undo: trial_.undo(at); break;
        case PlayCommand::reset: trial_.reset(at); break;
        case PlayCommand::replay:
            if (ReplayModel* replay = trial_.replay()) {
                replay->toggle_playing();
                trial_.note(at, replay->is_playing() ? EventKind::replay_open : EventKind::replay_close, "");
            }
            break;
        case PlayCommand::next:
            if (!is_free()) {
                ask_for_next(at);
            } else if (next_ != nullptr) {
                go_to(Place::play, next_->id);
            }
            break;
        case PlayCommand::previous:
            if (previous_ != nullptr) go_to(Place::play, previous_->id);
            break;
        case PlayCommand::attempts: go_to(Place::replay, task_.id); break;
        case PlayCommand::back: go_to(Place::back); break;
        case PlayCommand::look_whole: face_->look_whole(); break;
    }
}

void PlayScreen::note_scrub(Stamp at) {
    const long step = std::lround(trial_.replay()->step());
    trial_.note(at, EventKind::scrub, std::to_string(step));
    context().trace.write(fmt::format("scrub step={}", step));
}

// ------------------------------------------------------------------------------------------------ drawing

std::optional<CoachView> PlayScreen::coach_view() const {
    if (face_->scene().is_empty()) return std::nullopt;
    CoachView view{.suite = task_.suite,
                   .steps = face_->first_steps(),
                   .goal = goal_place_,
                   .go = go_place_,
                   .free = free_place_,
                   .room = face_->scene()};
    if (!view.steps.free.is_empty()) view.free = view.steps.free;
    view.has_begun = !face_->hand().is_empty();
    view.is_placed = face_->can_go();
    view.has_gone = !trial_.is_ready() || trial_.attempt_number() > 1;
    return view;
}

void PlayScreen::draw(Ui& ui, const Rect& region) {
    trial_.frame(session_time_us());
    face_->hear();
    note_changes();
    if (face_->form() == StageForm::square) {
        draw_square(ui, region);
    } else {
        draw_wide(ui, region);
    }
    note_changes();
}

void PlayScreen::draw_scene(Ui& ui) {
    face_->draw_trial(ui, session_time_us());
    // Aids that draw over any scene come here.
}

bool PlayScreen::draw_time_line(Ui& ui, Rect rect) {
    ReplayModel* replay = trial_.replay();
    if (replay == nullptr) return false;
    switch (time_line(ui, rect, *replay, *face_, context().texts)) {
        case TimeLineUse::none: break;
        case TimeLineUse::toggled:
            trial_.note(now(), replay->is_playing() ? EventKind::replay_open : EventKind::replay_close, "");
            break;
        case TimeLineUse::stepped:
        case TimeLineUse::scrubbed: note_scrub(now()); break;
    }
    const Rect bar = time_line_bar(ui, rect, face_->seconds(face_->most_steps(replay->recording())), context().texts);
    trace_once(0, fmt::format("time_line x={:.1f} y={:.1f} width={:.1f}", bar.x, bar.center().y, bar.w));
    return true;
}

}  // namespace phyplay
