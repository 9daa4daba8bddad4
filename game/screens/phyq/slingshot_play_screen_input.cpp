// What the player does: keys and pointer become calls of the model.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/phyq/level/phyq_task.h"
#include "game/screens/phyq/slingshot_play_screen.h"

namespace phyplay {

namespace {

constexpr double kZoomStep = 1.25;

/// A result that has just come must not be taken away by a press that was meant for the bird.
constexpr std::int64_t kPauseAfterResultUs = 400'000;

}  // namespace

bool SlingshotPlayScreen::handle_event(const WindowEvent& event) {
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

// --------------------------------------------------------------------------------------------------- keys

bool SlingshotPlayScreen::handle_key(const WindowEvent& event) {
    const Stamp at = stamp_of(event);
    if (is_solved_early() && !event.repeat && (event.key == Key::enter || event.key == Key::n)) {
        carry_out(Command::next, at);
        return true;
    }
    if (model_.can_aim() && handle_aim_key(event)) return true;
    if (model_.replay() != nullptr && handle_replay_key(event)) return true;
    if (event.ctrl || event.alt) return false;
    const Point middle = camera_ ? camera_->place().center() : Point{};
    switch (event.key) {
        case Key::plus: zoom(middle, kZoomStep); return true;
        case Key::minus: zoom(middle, 1.0 / kZoomStep); return true;
        default: break;
    }
    if (event.repeat) return event.key == Key::space || event.key == Key::enter;
    if (!is_free() && handle_study_key(event)) return true;
    switch (event.key) {
        case Key::space:
            if (model_.phase() == SlingshotPhase::finished) {
                if (session_time_us() - finished_since_us_ > kPauseAfterResultUs) carry_out(Command::reset, at);
            } else {
                carry_out(Command::tap, at);
            }
            return true;  // in every phase, so that no focused button is pressed by it
        case Key::r: carry_out(Command::reset, at); return true;
        case Key::digit0: carry_out(Command::fit, at); return true;
        case Key::s: next_pace(at); return true;
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
        case Key::h: context().settings.show_rules = !context().settings.show_rules; return true;
        default: return false;
    }
}

bool SlingshotPlayScreen::handle_study_key(const WindowEvent& event) {
    const bool just_ended = session_time_us() - finished_since_us_ <= kPauseAfterResultUs;
    switch (event.key) {
        case Key::enter:
        case Key::space:
            if (!is_closed() || is_under_way()) return false;
            if (!just_ended) carry_out(Command::next, stamp_of(event));
            return true;
        case Key::n: carry_out(Command::next, stamp_of(event)); return true;
        default: return false;
    }
}

bool SlingshotPlayScreen::handle_aim_key(const WindowEvent& event) {
    const Stamp at = stamp_of(event);
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
    const int turn = event.shift ? 10 : 100;  // hundredths of a degree
    const int pull = event.shift ? 2 : 20;    // thousandths of the full stretch
    switch (event.key) {
        case Key::up: model_.turn(at, turn); return true;
        case Key::down: model_.turn(at, -turn); return true;
        case Key::left: model_.stretch(at, pull); return true;
        case Key::right: model_.stretch(at, -pull); return true;
        case Key::comma: power_share_ = std::max(0.0, power_share_ - 0.05); break;
        case Key::period: power_share_ = std::min(1.0, power_share_ + 0.05); break;
        case Key::enter:
            if (!event.repeat && model_.aim().can_launch()) carry_out(Command::shoot, at);
            return model_.aim().pull().has_value() || model_.phase() == SlingshotPhase::playing;
        case Key::escape:
            if (!model_.aim().is_held()) return false;
            model_.cancel_drag();
            return true;
        default: return false;
    }
    preview_step_ = -1;  // the cross has moved
    return true;
}

bool SlingshotPlayScreen::handle_replay_key(const WindowEvent& event) {
    if (event.ctrl || event.alt) return false;
    const Stamp at = stamp_of(event);
    SlingshotReplay& replay = *model_.replay();
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

// ------------------------------------------------------------------------------------------------ pointer

bool SlingshotPlayScreen::is_on_bird(Point window) const {
    if (!model_.can_aim()) return false;
    const auto& pull = model_.aim().pull();
    const Vec2 drag = pull ? drag_of(*pull) : Vec2{};
    const Vec2 origin = sling_origin(level_of(task_).slingshot);
    const glm::vec2 bird = camera_->to_window(origin.x + drag.x, origin.y + drag.y);
    return std::hypot(window.x - bird.x, window.y - bird.y) <= bird_reach_px_;
}

bool SlingshotPlayScreen::handle_pointer(const WindowEvent& event) {
    if (!camera_) return false;
    const Stamp at = stamp_of(event);
    const Point window = {event.x, event.y};
    const bool is_over_scene = event.kind != WindowEventKind::pointer_left && camera_->place().contains(window);
    pointer_ = is_over_scene ? std::optional(window) : std::nullopt;
    switch (event.kind) {
        case WindowEventKind::pointer_move:
            model_.drag(at, camera_->to_world(window));
            if (pan_from_) {
                view_ = camera_->panned(window.x - pan_from_->x, window.y - pan_from_->y);
                look_at(Rect(camera_->place()));
                pan_from_ = window;
            }
            return false;
        case WindowEventKind::pointer_down: return is_over_scene && handle_press(event);
        case WindowEventKind::pointer_up: {
            const bool was_panning = std::exchange(pan_from_, std::nullopt).has_value();
            if (event.button != PointerButton::left || !model_.aim().is_held()) return was_panning;
            if (model_.let_go(at, camera_->to_world(window))) {
                context().trace.write(fmt::format("commit attempt={} launch={} step={}", model_.attempt_number(),
                                                  model_.recording().shots().size(),
                                                  model_.recording().shots().back().release_step));
            }
            return true;
        }
        case WindowEventKind::wheel:
            if (!is_over_scene) return false;
            zoom(window, std::pow(kZoomStep, static_cast<double>(event.wheel_y)));
            return true;
        default: return false;
    }
}

bool SlingshotPlayScreen::handle_press(const WindowEvent& event) {
    const Stamp at = stamp_of(event);
    const Point window = {event.x, event.y};
    if (event.button == PointerButton::right && model_.aim().is_held()) {
        model_.cancel_drag();
        return true;
    }
    if (event.button == PointerButton::left && model_.can_tap()) {
        carry_out(Command::tap, at);
        return true;
    }
    if (event.button == PointerButton::left && is_on_bird(window)) {
        model_.grab(at, camera_->to_world(window));
        return true;
    }
    pan_from_ = window;
    return true;
}

void SlingshotPlayScreen::zoom(Point at, double factor) {
    if (camera_) view_ = camera_->zoomed(at, factor);
}

// --------------------------------------------------------------------------------------------------- actions

void SlingshotPlayScreen::switch_aid(Aid aid, Stamp at) {
    const bool on = !model_.aids().is_on(aid);
    model_.switch_aid(at, aid, on);
    if (!is_free()) return;
    Settings& settings = context().settings;
    if (aid == Aid::trajectory) settings.show_paths = on;
    if (aid == Aid::ghosts) settings.show_ghosts = on;
}

void SlingshotPlayScreen::next_pace(Stamp at) {
    const Pace next = model_.pace() == Pace::real   ? Pace::half
                      : model_.pace() == Pace::half ? Pace::quarter
                                                    : Pace::real;
    model_.set_pace(at, next);
    if (is_free()) context().settings.pace = speed_of(next);
}

void SlingshotPlayScreen::carry_out(Command command, Stamp at) {
    switch (command) {
        case Command::shoot:
            // The trace says what is on disk: nobody may lose it any more.
            if (model_.shoot(at)) {
                context().trace.write(fmt::format("commit attempt={} launch={} step={}", model_.attempt_number(),
                                                  model_.recording().shots().size(),
                                                  model_.recording().shots().back().release_step));
            }
            break;
        case Command::tap:
            if (model_.tap(at)) {
                context().trace.write(fmt::format("tap attempt={} launch={} step={}", model_.attempt_number(),
                                                  model_.recording().shots().size(),
                                                  *model_.recording().shots().back().tap_step));
            }
            break;
        case Command::undo: model_.undo(at); break;
        case Command::reset: model_.reset(at); break;
        case Command::replay:
            if (SlingshotReplay* replay = model_.replay()) {
                replay->toggle_playing();
                model_.note(at, replay->is_playing() ? EventKind::replay_open : EventKind::replay_close, "");
            }
            break;
        case Command::next:
            if (!is_free()) {
                if (is_solved_early()) {
                    model_.reset(at);
                    ask_for_next();
                } else if (is_closed() && !is_under_way()) {
                    ask_for_next();
                }
            } else if (next_ != nullptr) {
                go_to(Place::play, next_->id);
            }
            break;
        case Command::previous:
            if (previous_ != nullptr) go_to(Place::play, previous_->id);
            break;
        case Command::attempts: go_to(Place::replay, task_.id); break;
        case Command::back: go_to(Place::back); break;
        case Command::fit: view_ = {}; break;
    }
}

void SlingshotPlayScreen::note_scrub(Stamp at) {
    const long step = std::lround(model_.replay()->step());
    model_.note(at, EventKind::scrub, std::to_string(step));
    context().trace.write(fmt::format("scrub step={}", step));
}

}  // namespace phyplay
