// What the player does: keys and buttons become calls of the trial and of its face.
#include <fmt/core.h>

#include <cmath>

#include "game/screens/play_screen.h"

namespace phyplay {

namespace {

/// The key with this letter on it: "V".
Key key_of(std::string_view letter) {
    return static_cast<Key>(static_cast<int>(Key::a) + letter.front() - 'A');
}

}  // namespace

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

}  // namespace phyplay
