#include "game/screens/phyq/slingshot_replay_screen.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/base/hash.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/physics/engine_id.h"
#include "game/phyq/slingshot_aim_layer.h"
#include "game/phyq/slingshot_effects.h"
#include "game/phyq/slingshot_model.h"
#include "game/phyq/slingshot_renderer.h"
#include "game/screens/phyq/slingshot_stage.h"
#include "game/screens/replay_speed.h"
#include "game/screens/time_line.h"
#include "study/store/store.h"

namespace phyplay {

namespace {

constexpr float kOverlayOpacity = 0.6F;

}  // namespace

SlingshotReplayScreen::SlingshotReplayScreen(AppContext& context, const Task& task)
    : Screen(context),
      task_(task),
      settled_(settle(context.slingshot, level_of(task))),
      picture_(context.slingshot, level_of(task), settled_),
      other_picture_(context.slingshot, level_of(task), settled_) {
    if (context.store == nullptr) return;
    for (AttemptRecord& record : context.store->attempts_of_task(task.id)) {
        const bool is_playable = record.trial.task_sha256 == task.sha256 && record.engine_id == engine_id() &&
                                 !record.commit.launches.empty();
        entries_.push_back({std::move(record), is_playable, nullptr, {}});
    }
    if (!entries_.empty()) show(static_cast<int>(std::ssize(entries_)) - 1);
}

void SlingshotReplayScreen::enter() {
    note(EventKind::replay_open, task_.id);
    context().trace.write(fmt::format("attempts task={} count={}", task_.id, entries_.size()));
}

void SlingshotReplayScreen::leave() {
    note(EventKind::replay_close, task_.id);
}

void SlingshotReplayScreen::note(EventKind kind, std::string code) {
    if (context().store == nullptr || !context().session) return;
    InputEvent event;
    event.at = {context().clock.now_us() - context().session_start_us, ClockSource::poll};
    event.kind = kind;
    event.code = std::move(code);
    context().store->log_event(*context().session, event);
}

void SlingshotReplayScreen::note_view() {
    note(EventKind::scrub, std::to_string(static_cast<int>(replay_->step())));
}

const SlingshotRecording* SlingshotReplayScreen::recording_of(int index) {
    if (index < 0) return nullptr;
    Entry& entry = entries_[static_cast<std::size_t>(index)];
    if (!entry.is_playable) return nullptr;
    if (entry.recording == nullptr) {
        entry.recording = std::make_unique<SlingshotRecording>(
            record_shots(context().slingshot, level_of(task_), settled_, shots_of(to_attempt(entry.record).moves)));
        entry.paths = flown_paths(context().slingshot, *entry.recording);
    }
    return entry.recording.get();
}

void SlingshotReplayScreen::show(int index) {
    if (index < 0 || index >= std::ssize(entries_)) return;
    const bool was_playing = replay_ && replay_->is_playing();
    const double speed = replay_ ? replay_->speed() : 1.0;
    shown_ = index;
    if (over_ == index) over_ = -1;
    replay_.reset();
    list_.follow_selection();
    const SlingshotRecording* recording = recording_of(index);
    if (recording == nullptr) return;
    replay_.emplace(*recording);
    replay_->set_speed(speed);
    replay_->lay_over(recording_of(over_));
    if (was_playing) replay_->toggle_playing();
    const SlingshotResult result = result_of(*recording);
    context().trace.write(fmt::format("replay attempt={} steps={} hash={}", index + 1, result.outcome.steps,
                                      hash_text(result.outcome.state_hash)));
}

void SlingshotReplayScreen::lay_over(int index) {
    if (!replay_ || index == shown_) return;
    over_ = over_ == index ? -1 : index;
    replay_->lay_over(recording_of(over_));
    context().trace.write(replay_->parting()
                              ? fmt::format("overlay attempt={} parting={}", over_ + 1, *replay_->parting())
                              : fmt::format("overlay attempt={}", over_ + 1));
}

// -------------------------------------------------------------------------------------------------- input

bool SlingshotReplayScreen::handle_pointer(const WindowEvent& event) {
    if (!camera_) return false;
    const Point window{event.x, event.y};
    const bool is_over_scene = event.kind != WindowEventKind::pointer_left && camera_->place().contains(window);
    switch (event.kind) {
        case WindowEventKind::pointer_move:
            if (!pan_from_) return false;
            view_ = camera_->panned(window.x - pan_from_->x, window.y - pan_from_->y);
            look_at(Rect(camera_->place()));
            pan_from_ = window;
            return false;
        case WindowEventKind::pointer_down:
            if (is_over_scene) pan_from_ = window;
            return is_over_scene;
        case WindowEventKind::pointer_up: return std::exchange(pan_from_, std::nullopt).has_value();
        case WindowEventKind::wheel:
            if (!is_over_scene) return false;
            view_ = camera_->zoomed(window, std::pow(1.25, static_cast<double>(event.wheel_y)));
            return true;
        default: return false;
    }
}

bool SlingshotReplayScreen::handle_event(const WindowEvent& event) {
    if (event.kind != WindowEventKind::key_down) return handle_pointer(event);
    if (event.ctrl || event.alt) return false;
    switch (event.key) {
        case Key::escape: go_to(Place::back); return true;
        case Key::p: go_to(Place::play, task_.id); return true;
        case Key::up: show(shown_ - 1); return true;
        case Key::down: show(shown_ + 1); return true;
        case Key::digit0: view_ = {}; return true;
        default: break;
    }
    if (!replay_) return false;
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

void SlingshotReplayScreen::look_at(Rect scene) {
    camera_.emplace(scene, content_within(scene, level_of(task_), context().slingshot.objects()), view_);
}

void SlingshotReplayScreen::draw(Ui& ui, const Rect& region) {
    const std::int64_t now_us = context().clock.now_us();
    if (replay_) replay_->frame(now_us - last_frame_us_);
    last_frame_us_ = now_us;

    SlingshotStage stage = slingshot_stage_beside(ui, region, ui.button_height() + ui.px(4));
    stage.scene = scene_within(stage.scene, level_of(task_), context().slingshot.objects());
    look_at(stage.scene);
    draw_scene(ui);
    if (replay_ && time_line(ui, stage.time_line, *replay_, words(), context().texts) != TimeLineUse::none) {
        note_view();
    }
    draw_heading(ui, stage.heading);
    draw_list(ui, stage.panel);
}

void SlingshotReplayScreen::draw_heading(Ui& ui, Rect rect) {
    const float side = ui.button_height();
    Rect row{rect.x, rect.center().y - side / 2.0F, rect.w, side};
    const ButtonLook back{
        .text = say("play.back"), .key_label = say("key.escape"), .icon = Icon::back, .kind = ButtonKind::quiet};
    if (ui.button(widget_id("replay.back"), row.cut_left(ui.button_width(back)).moved(-ui.px(8), 0.0F), back)) {
        go_to(Place::back);
    }
    row.cut_left(ui.px(12));
    if (replay_) {
        const float width = ui.text_width(say("replay.speed"), TextSize::body) + 2.0F * side +
                            ui.text_width("1/8×", TextSize::body, TextWeight::strong) + ui.px(32);
        draw_replay_speed(ui, row.cut_right(width), *replay_, context().texts);
    }
    ui.text_in(row, words().goal(level_of(task_)), ui.ink(TextSize::button, TextWeight::strong));
}

void SlingshotReplayScreen::draw_scene(Ui& ui) {
    SlingshotRenderer scene(ui.canvas(), *camera_, ui.theme(), context().pictures.outlines());
    SlingshotAimLayer flights(ui.canvas(), *camera_, ui.theme());
    scene.draw_background();
    ui.push_clip(camera_->place());
    if (!replay_) {
        scene.draw(picture_.moment());
        ui.pop_clip();
        return;
    }
    const Entry& entry = entries_[static_cast<std::size_t>(shown_)];
    const double step = replay_->step();
    const Entry* other = over_ >= 0 ? &entries_[static_cast<std::size_t>(over_)] : nullptr;
    if (other != nullptr) flights.draw_flown(other->paths, step, kLastFlownOpacity);
    flights.draw_flown(entry.paths, step);
    const SlingshotMoment& moment = picture_.at(*entry.recording, step);
    scene.draw(moment);
    if (other != nullptr) {
        scene.draw_outlines(other_picture_.at(*other->recording, step), faded(ui.theme().scene.ink, kOverlayOpacity));
    }
    const std::vector<SlingshotEvent>& events = entry.recording->simulation().events();
    flights.draw_contacts(events, step);
    if (context().settings.effects) {
        draw_effects(
            ui.canvas(), *camera_, ui.theme(), events, moment.bodies, step,
            {.font = ui.font(TextSize::note, TextWeight::strong), .text_px = ui.theme().text_px(TextSize::note)});
    }
    ui.pop_clip();
    ui.outline(camera_->place().inset(-1.0F), ui.palette().line, 0.0F);
}

// --------------------------------------------------------------------------------------------------- list

void SlingshotReplayScreen::draw_list(Ui& ui, Rect rect) {
    std::vector<AttemptRow> rows;
    for (const Entry& entry : entries_) rows.push_back(row_of(entry));
    OverlayWords overlay;
    if (over_ >= 0 && replay_) {
        overlay.leads_somewhere = replay_->parting().has_value();
        overlay.text = replay_->parting() ? say("replay.parting", {{"seconds", words().seconds(*replay_->parting())}})
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

AttemptRow SlingshotReplayScreen::row_of(const Entry& entry) const {
    AttemptRow row;
    row.is_playable = entry.is_playable;
    row.is_solved = entry.record.result && entry.record.result->status == Status::solved;
    const auto counted = [&](const std::string& key, int count) {
        return count == 1 ? std::string(say(key + ".one")) : say(key + ".many", {{"count", std::to_string(count)}});
    };
    if (!entry.is_playable) {
        row.facts = say("replay.unplayable");
    } else if (!entry.record.result) {
        row.facts = say("replay.unfinished");
    } else {
        const std::string birds =
            counted("sling.replay.birds", static_cast<int>(entry.record.commit.launches.size()));
        row.facts = row.is_solved
                        ? say("sling.replay.solved",
                              {{"birds", birds}, {"score", words().number(entry.record.result->score.value_or(0))}})
                        : say("sling.replay.not_solved",
                              {{"left", counted("sling.replay.left", entry.record.result->pigs_left.value_or(0))},
                               {"birds", birds}});
    }
    return row;
}

}  // namespace phyplay
