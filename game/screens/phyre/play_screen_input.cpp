// What the player does: keys and pointer become calls of the model.
#include <fmt/core.h>

#include <cmath>

#include "game/screens/phyre/play_screen.h"

namespace phyplay {

bool PlayScreen::handle_event(const WindowEvent& event) {
    bool used = false;
    switch (event.kind) {
        case WindowEventKind::key_down: used = handle_key(event); break;
        case WindowEventKind::pointer_move:
        case WindowEventKind::pointer_down:
        case WindowEventKind::pointer_up:
        case WindowEventKind::pointer_left:
        case WindowEventKind::wheel: used = handle_pointer(event); break;
        case WindowEventKind::focus_lost: model_.focus_lost(stamp_of(event)); break;
        case WindowEventKind::focus_gained: model_.focus_gained(stamp_of(event)); break;
        case WindowEventKind::key_up:
        case WindowEventKind::text:
        case WindowEventKind::window_changed:
        case WindowEventKind::close_asked:
        case WindowEventKind::quit: break;
    }
    note_changes();
    return used;
}

bool PlayScreen::handle_key(const WindowEvent& event) {
    const Stamp at = stamp_of(event);
    if (model_.phase() == PlayPhase::drafting && handle_draft_key(event)) return true;
    if (model_.replay() != nullptr && handle_replay_key(event)) return true;
    if (event.ctrl || event.alt || event.repeat) return false;
    if (!is_free() && handle_study_key(event)) return true;
    switch (event.key) {
        case Key::space:
            if (model_.phase() == PlayPhase::drafting) carry_out(Command::go, at);
            if (model_.phase() == PlayPhase::finished) carry_out(Command::reset, at);
            return true;  // also while running, so that no focused button is pressed by it
        case Key::r: carry_out(Command::reset, at); return true;
        case Key::s: switch_aid(Aid::slow_motion, at); return true;
        default: break;
    }
    if (!is_free()) return false;
    switch (event.key) {
        case Key::n: carry_out(Command::next, at); return true;
        case Key::p: carry_out(Command::previous, at); return true;
        case Key::a: carry_out(Command::attempts, at); return true;
        case Key::escape: carry_out(Command::back, at); return true;
        case Key::v: switch_aid(Aid::trajectory, at); return true;
        case Key::g: switch_aid(Aid::ghosts, at); return true;
        default: return false;
    }
}

bool PlayScreen::handle_study_key(const WindowEvent& event) {
    switch (event.key) {
        case Key::enter:
        case Key::space:
            if (!is_closed() || is_under_way()) return false;
            carry_out(Command::next, stamp_of(event));
            return true;
        case Key::n: carry_out(Command::next, stamp_of(event)); return true;
        default: return false;
    }
}

bool PlayScreen::handle_draft_key(const WindowEvent& event) {
    const Stamp at = stamp_of(event);
    const int reach = event.shift ? 10 : 1;
    if (event.ctrl) {
        if (event.key == Key::z && !event.shift) {
            model_.undo(at);
            return true;
        }
        if (event.key == Key::y || event.key == Key::z) {
            model_.redo(at);
            return true;
        }
        return false;
    }
    switch (event.key) {
        case Key::left: model_.nudge(at, -reach, 0); return true;
        case Key::right: model_.nudge(at, reach, 0); return true;
        case Key::up: model_.nudge(at, 0, reach); return true;
        case Key::down: model_.nudge(at, 0, -reach); return true;
        case Key::plus:
        case Key::minus:
            model_.change_radius(at, event.key == Key::plus ? 1 : -1);
            size_shown_until_us_ = session_time_us() + 900'000;
            return true;
        case Key::tab:
            if (event.shift || event.repeat) return event.repeat;
            model_.next_ball(at);
            return true;
        case Key::del:
        case Key::backspace: model_.remove_ball(at); return true;
        case Key::escape:
            if (!model_.draft().is_held()) return false;
            model_.cancel_hold();
            return true;
        default: return false;
    }
}

bool PlayScreen::handle_replay_key(const WindowEvent& event) {
    if (event.ctrl || event.alt) return false;
    const Stamp at = stamp_of(event);
    ReplayModel& replay = *model_.replay();
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
            if (!event.repeat) carry_out(Command::replay, at);
            return true;
        default: return false;
    }
    note_scrub(at);
    return true;
}

bool PlayScreen::handle_pointer(const WindowEvent& event) {
    if (!camera_) return false;
    const Stamp at = stamp_of(event);
    const Point window = {event.x, event.y};
    const bool is_over_scene = event.kind != WindowEventKind::pointer_left && camera_->place().contains(window);
    const Vec2 point = camera_->to_scene(window);
    pointer_ = is_over_scene ? std::optional(point) : std::nullopt;

    switch (event.kind) {
        case WindowEventKind::pointer_move: model_.drag(at, point); return false;
        case WindowEventKind::pointer_down:
            if (!is_over_scene || model_.phase() != PlayPhase::drafting) return false;
            if (event.button == PointerButton::left) {
                const bool places = model_.draft().grip_at(point, grip_px_) == Grip::place;
                model_.press(at, point, grip_px_);
                if (places) context().audio.play(Sound::tap, 0.6F);
                return true;
            }
            if (event.button == PointerButton::right && model_.draft().is_held()) model_.cancel_hold();
            return true;
        case WindowEventKind::pointer_up:
            if (event.button != PointerButton::left || !model_.draft().is_held()) return false;
            model_.release(at, point);
            return true;
        case WindowEventKind::wheel: {
            if (!is_over_scene || model_.phase() != PlayPhase::drafting) return false;
            // Touchpads send parts of notches.
            wheel_rest_ += event.wheel_y;
            const int notches = static_cast<int>(wheel_rest_);
            wheel_rest_ -= static_cast<float>(notches);
            if (notches != 0) model_.wheel(at, notches);
            size_shown_until_us_ = session_time_us() + 900'000;
            return true;
        }
        default: return false;
    }
}

void PlayScreen::switch_aid(Aid aid, Stamp at) {
    const bool on = !model_.aids().is_on(aid);
    model_.switch_aid(at, aid, on);
    if (!is_free()) return;
    Settings& settings = context().settings;
    switch (aid) {
        case Aid::trajectory: settings.show_paths = on; break;
        case Aid::ghosts: settings.show_ghosts = on; break;
        case Aid::slow_motion: settings.slow_motion = on; break;
    }
}

void PlayScreen::carry_out(Command command, Stamp at) {
    switch (command) {
        case Command::go:
            // The trace says what is on disk: nobody may lose it any more.
            if (model_.go(at)) context().trace.write(fmt::format("commit attempt={}", model_.attempt_number()));
            break;
        case Command::reset: model_.reset(at); break;
        case Command::undo: model_.undo(at); break;
        case Command::replay:
            if (ReplayModel* replay = model_.replay()) {
                replay->toggle_playing();
                model_.note(at, replay->is_playing() ? EventKind::replay_open : EventKind::replay_close, "");
            }
            break;
        case Command::next:
            if (is_free()) {
                go_to_neighbour(1);
            } else if (is_closed() && !is_under_way()) {
                ask_for_next();
            }
            break;
        case Command::previous: go_to_neighbour(-1); break;
        case Command::attempts: go_to(Place::replay, task_.id); break;
        case Command::back: go_to(Place::back); break;
    }
}

void PlayScreen::note_scrub(Stamp at) {
    const long step = std::lround(model_.replay()->step());
    model_.note(at, EventKind::scrub, std::to_string(step));
    context().trace.write(fmt::format("scrub step={}", step));
}

void PlayScreen::go_to_neighbour(int direction) {
    const std::vector<Task>& tasks = context().suite.tasks();
    const auto here = &task_ - tasks.data();
    const auto there = here + direction;
    if (there < 0 || there >= std::ssize(tasks)) return;
    go_to(Place::play, tasks[static_cast<std::size_t>(there)].id);
}

}  // namespace phyplay
