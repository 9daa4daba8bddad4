#include "game/screens/replay_screen.h"

#include <fmt/core.h>

#include <algorithm>

#include "engine/base/hash.h"
#include "engine/physics/engine_id.h"
#include "game/screens/replay_speed.h"
#include "game/screens/time_line.h"
#include "study/store/store.h"

namespace phyplay {

ReplayScreen::ReplayScreen(AppContext& context, const Task& task)
    : Screen(context), task_(task), face_(make_face(context, task)) {
    if (context.store == nullptr) return;
    const std::unique_ptr<Recording> start = face_->course().start();
    for (AttemptRecord& record : context.store->attempts_of_task(task.id)) {
        const History moves = record.commit.history();
        const bool is_playable = record.trial.task_sha256 == task.sha256 && record.engine_id == engine_id() &&
                                 !moves.empty() && !start->check(moves.front());
        entries_.push_back({std::move(record), is_playable, nullptr, nullptr});
    }
    if (!entries_.empty()) show(static_cast<int>(std::ssize(entries_)) - 1);
}

void ReplayScreen::enter() {
    note(EventKind::replay_open, task_.id);
    context().trace.write(fmt::format("attempts task={} count={}", task_.id, entries_.size()));
}

void ReplayScreen::leave() {
    note(EventKind::replay_close, task_.id);
}

void ReplayScreen::note(EventKind kind, std::string code) {
    if (context().store == nullptr || !context().session) return;
    InputEvent event;
    event.at = {context().clock.now_us() - context().session_start_us, ClockSource::poll};
    event.kind = kind;
    event.code = std::move(code);
    context().store->log_event(*context().session, event);
}

void ReplayScreen::note_view() {
    note(EventKind::scrub, std::to_string(static_cast<int>(replay_->step())));
}

const Recording* ReplayScreen::recording_of(int index) {
    if (index < 0) return nullptr;
    Entry& entry = entries_[static_cast<std::size_t>(index)];
    if (!entry.is_playable) return nullptr;
    if (entry.recording == nullptr) {
        entry.recording = replayed(face_->course(), entry.record.commit.history());
        entry.paths = face_->course().make_paths();
        entry.paths->extend(*entry.recording);
        entry.paths->finish();
    }
    return entry.recording.get();
}

void ReplayScreen::show(int index) {
    if (index < 0 || index >= std::ssize(entries_)) return;
    const bool was_playing = replay_ && replay_->is_playing();
    const double speed = replay_ ? replay_->speed() : 1.0;
    shown_ = index;
    if (over_ == index) over_ = -1;
    replay_.reset();
    list_.follow_selection();
    const Recording* recording = recording_of(index);
    if (recording == nullptr) return;
    replay_.emplace(face_->course(), *recording);
    replay_->set_speed(speed);
    replay_->lay_over(recording_of(over_));
    if (was_playing) replay_->toggle_playing();
    const Outcome outcome = result_of(*recording).outcome;
    context().trace.write(
        fmt::format("replay attempt={} steps={} hash={}", index + 1, outcome.steps, hash_text(outcome.state_hash)));
}

void ReplayScreen::lay_over(int index) {
    if (!replay_ || index == shown_) return;
    over_ = over_ == index ? -1 : index;
    replay_->lay_over(recording_of(over_));
    context().trace.write(replay_->parting()
                              ? fmt::format("overlay attempt={} parting={}", over_ + 1, *replay_->parting())
                              : fmt::format("overlay attempt={}", over_ + 1));
}

// -------------------------------------------------------------------------------------------------- input

bool ReplayScreen::handle_event(const WindowEvent& event) {
    if (event.kind != WindowEventKind::key_down) return face_->look_around(event);
    if (event.ctrl || event.alt) return false;
    switch (event.key) {
        case Key::escape: go_to(Place::back); return true;
        case Key::p: go_to(Place::play, task_.id); return true;
        case Key::up: show(shown_ - 1); return true;
        case Key::down: show(shown_ + 1); return true;
        case Key::digit0: face_->look_whole(); return true;
        default: break;
    }
    return replay_ && handle_replay_key(event);
}

bool ReplayScreen::handle_replay_key(const WindowEvent& event) {
    const int reach = event.shift ? 10 : 1;
    switch (event.key) {
        case Key::space:
        case Key::enter:
            if (!event.repeat) replay_->toggle_playing();
            break;
        case Key::comma:
        case Key::left: replay_->step_by(-reach); break;
        case Key::period:
        case Key::right: replay_->step_by(reach); break;
        case Key::home: replay_->to_start(); break;
        case Key::end: replay_->to_end(); break;
        case Key::page_up: replay_->to_previous_mark(); break;
        case Key::page_down: replay_->to_next_mark(); break;
        case Key::plus: replay_->faster(); break;
        case Key::minus: replay_->slower(); break;
        case Key::l:
            // The attempt before, or the next one where there is none before.
            lay_over(over_ >= 0 ? over_ : shown_ > 0 ? shown_ - 1 : std::ssize(entries_) > 1 ? 1 : shown_);
            return true;
        default: return false;
    }
    note_view();
    return true;
}

// ------------------------------------------------------------------------------------------------ drawing

void ReplayScreen::draw(Ui& ui, const Rect& region) {
    const std::int64_t now_us = context().clock.now_us();
    if (replay_) replay_->frame(now_us - last_frame_us_);
    last_frame_us_ = now_us;

    const bool is_wide = face_->form() == StageForm::wide;
    const StageLayout stage = is_wide ? wide_stage_beside(ui, region, *face_, ui.button_height() + ui.px(4))
                                      : square_stage(ui, region, *face_);
    face_->look_at(stage.scene);
    if (!is_wide) face_->draw_goal(ui, stage.goal, true);
    draw_scene(ui);
    if (replay_ && time_line(ui, stage.time_line, *replay_, *face_, context().texts) != TimeLineUse::none)
        note_view();
    if (is_wide) {
        draw_wide_heading(ui, stage.heading);
        draw_list(ui, stage.panel);
        return;
    }
    const float side = ui.button_height();
    Rect row{stage.heading.x, stage.heading.center().y - side / 2.0F, stage.heading.w, side};
    draw_back(ui, row);
    Rect panel = stage.panel;
    panel.h = std::min(panel.h, stage.foot.y - ui.px(10) - panel.y);
    draw_list(ui, panel);
    if (replay_) draw_replay_speed(ui, stage.foot, *replay_, context().texts);
}

void ReplayScreen::draw_back(Ui& ui, Rect& row) {
    const ButtonLook back{
        .text = say("play.back"), .key_label = say("key.escape"), .icon = Icon::back, .kind = ButtonKind::quiet};
    if (ui.button(widget_id("replay.back"), row.cut_left(ui.button_width(back)), back)) go_to(Place::back);
}

void ReplayScreen::draw_wide_heading(Ui& ui, Rect rect) {
    const float side = ui.button_height();
    Rect row{rect.x - ui.px(8), rect.center().y - side / 2.0F, rect.w + ui.px(8), side};
    draw_back(ui, row);
    row.cut_left(ui.px(20));
    if (replay_) {
        const float width = ui.text_width(say("replay.speed"), TextSize::body) + 2.0F * side +
                            ui.text_width("1/8×", TextSize::body, TextWeight::strong) + ui.px(32);
        draw_replay_speed(ui, row.cut_right(width), *replay_, context().texts);
    }
    ui.text_in(row, face_->goal_words(), ui.ink(TextSize::button, TextWeight::strong));
}

ShownAttempt ReplayScreen::shown(int index) const {
    const Entry& entry = entries_[static_cast<std::size_t>(index)];
    return {*entry.recording, *entry.paths, replay_->step()};
}

void ReplayScreen::draw_scene(Ui& ui) {
    if (!replay_) {
        face_->draw_start(ui);
        return;
    }
    const std::optional<ShownAttempt> other = replay_->other() ? std::optional(shown(over_)) : std::nullopt;
    face_->draw_replay(ui, shown(shown_), *replay_, other ? &*other : nullptr);
}

// --------------------------------------------------------------------------------------------------- list

void ReplayScreen::draw_list(Ui& ui, Rect rect) {
    std::vector<AttemptRow> rows;
    for (const Entry& entry : entries_) rows.push_back(row_of(entry));
    OverlayWords overlay;
    if (over_ >= 0 && replay_) {
        overlay.leads_somewhere = replay_->parting().has_value();
        overlay.text = replay_->parting() ? say("replay.parting", {{"seconds", face_->seconds(*replay_->parting())}})
                                          : std::string(say("replay.never_part"));
    }
    int index = -1;
    switch (list_.draw(ui, rect, context().texts, rows, shown_, over_, overlay, index)) {
        case AttemptList::Use::nothing: break;
        case AttemptList::Use::play: go_to(Place::play, task_.id); break;
        case AttemptList::Use::show: show(index); break;
        case AttemptList::Use::lay_over: lay_over(index); break;
        case AttemptList::Use::to_parting: replay_->scrub_to(*replay_->parting()); break;
    }
}

AttemptRow ReplayScreen::row_of(const Entry& entry) const {
    AttemptRow row;
    row.is_playable = entry.is_playable;
    row.is_solved = entry.record.result && entry.record.result->status == Status::solved;
    if (!entry.is_playable) {
        row.facts = say("replay.unplayable");
    } else if (!entry.record.result) {
        row.facts = say("replay.unfinished");
    } else {
        row.facts = face_->facts_of(entry.record);
    }
    return row;
}

}  // namespace phyplay
