#include "game/screens/replay_screen.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/base/hash.h"
#include "engine/physics/engine_id.h"
#include "game/scene/goal_ring.h"
#include "game/scene/scene_renderer.h"
#include "game/scene/trajectory_layer.h"
#include "game/screens/goal_sentence.h"
#include "game/screens/stage.h"
#include "game/screens/time_line.h"
#include "study/store/store.h"

namespace phyplay {

namespace {

constexpr float kOverlayOpacity = 0.6F;

std::string speed_words(double speed) {
    if (speed >= 1.0) return fmt::format("{:.0f}×", speed);
    return fmt::format("1/{:.0f}×", 1.0 / speed);
}

}  // namespace

ReplayScreen::ReplayScreen(AppContext& context, const Task& task, int attempt_number) : Screen(context), task_(task) {
    if (context.store == nullptr) return;
    for (AttemptRecord& record : context.store->attempts_of_task(task.id)) {
        const bool is_playable = record.trial.task_sha256 == task.sha256 && record.engine_id == engine_id();
        entries_.push_back({std::move(record), is_playable, nullptr, {}});
    }
    const int count = static_cast<int>(std::ssize(entries_));
    if (count > 0) show(attempt_number >= 1 && attempt_number <= count ? attempt_number - 1 : count - 1);
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
        entry.recording = std::make_unique<Recording>(task_, entry.record.commit.placement);
        play_until_still(*entry.recording);
        entry.paths = paths_of(task_, *entry.recording, entry.recording->last_step());
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
    follow_selection_ = true;
    const Recording* recording = recording_of(index);
    if (recording == nullptr) return;
    replay_.emplace(task_, *recording);
    replay_->set_speed(speed);
    replay_->lay_over(recording_of(over_));
    if (was_playing) replay_->toggle_playing();
    context().trace.write(fmt::format("replay attempt={} steps={} hash={}", index + 1, recording->outcome()->steps,
                                      hash_text(recording->outcome()->state_hash)));
}

void ReplayScreen::lay_over(int index) {
    if (!replay_ || index == shown_) return;
    over_ = over_ == index ? -1 : index;
    replay_->lay_over(recording_of(over_));
}

// -------------------------------------------------------------------------------------------------- input

bool ReplayScreen::handle_event(const WindowEvent& event) {
    if (event.kind != WindowEventKind::key_down || event.ctrl || event.alt) return false;
    switch (event.key) {
        case Key::escape: go_to(Place::back); return true;
        case Key::p: go_to(Place::play, task_.id); return true;
        case Key::up: show(shown_ - 1); return true;
        case Key::down: show(shown_ + 1); return true;
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

void ReplayScreen::draw(Ui& ui, const Rect& region) {
    const std::int64_t now_us = context().clock.now_us();
    if (replay_) replay_->frame(now_us - last_frame_us_);
    last_frame_us_ = now_us;

    const Stage stage = stage_in(ui, region, task_, words(), context().texts);
    camera_.emplace(stage.scene);
    goal_sentence(ui, stage.sentence, task_, words(), context().texts);
    draw_scene(ui);
    if (replay_) {
        if (time_line(ui, stage.time_line, *replay_, words(), context().texts) != TimeLineUse::none) note_view();
    }

    const float side = ui.button_height();
    Rect row{stage.heading.x, stage.heading.center().y - side / 2.0F, stage.heading.w, side};
    const ButtonLook back{
        .text = say("play.back"), .key_label = say("key.escape"), .icon = Icon::back, .kind = ButtonKind::quiet};
    if (ui.button(widget_id("replay.back"), row.cut_left(ui.button_width(back)), back)) go_to(Place::back);
    Rect panel = stage.panel;
    panel.h = std::min(panel.h, stage.foot.y - ui.px(10) - panel.y);
    draw_list(ui, panel);
    draw_speed(ui, stage.foot);
}

void ReplayScreen::draw_scene(Ui& ui) {
    SceneRenderer scene(ui.canvas(), *camera_, ui.theme());
    TrajectoryLayer trajectories(ui.canvas(), *camera_, ui.theme(), task_);
    scene.draw_ground();
    ui.push_clip(camera_->place());
    if (!replay_) {
        scene.draw_start(task_);
        ui.pop_clip();
        return;
    }
    const Entry& entry = entries_[static_cast<std::size_t>(shown_)];
    const Placement& balls = entry.record.commit.placement;
    const std::vector<Pose> poses = poses_at(*entry.recording, replay_->step());
    if (over_ >= 0) {
        const Entry& other = entries_[static_cast<std::size_t>(over_)];
        trajectories.draw_ghost({other.record.commit.placement, other.paths, false}, kOverlayOpacity);
    }
    trajectories.draw_paths(entry.paths, replay_->step(), poses);
    scene.draw_bodies(task_, poses, balls);
    if (over_ >= 0) {
        const Entry& other = entries_[static_cast<std::size_t>(over_)];
        scene.draw_outlines(task_, poses_at(*other.recording, replay_->step()), other.record.commit.placement,
                            faded(ui.theme().scene.ink, kOverlayOpacity));
    }
    trajectories.draw_contacts(replay_->marks(), replay_->step());
    const int whole = std::min(static_cast<int>(replay_->step()), entry.recording->last_step());
    if (const int held = entry.recording->goal_steps_at(whole); held > 0) {
        draw_goal_ring(ui.canvas(), *camera_, ui.theme(), goal_contact_point(task_, poses), held);
    }
    ui.pop_clip();
}

void ReplayScreen::draw_speed(Ui& ui, Rect rect) {
    if (!replay_) return;
    const auto step = [&](WidgetId id, Rect place, std::string_view sign, bool enabled) {
        return ui.button(id, place, {.key_label = sign, .kind = ButtonKind::quiet, .enabled = enabled});
    };
    Rect row = rect;
    const std::string_view label = say("replay.speed");
    ui.text_in(row.cut_left(ui.text_width(label, TextSize::body) + ui.px(12)), label, ui.quiet());
    const float side = ui.button_height();
    if (step(widget_id("replay.slower"), row.cut_left(side), "−", replay_->speed() > kReplaySpeeds[0])) {
        replay_->slower();
    }
    ui.text_in(row.cut_left(ui.text_width("1/8×", TextSize::body, TextWeight::strong) + ui.px(16)),
               speed_words(replay_->speed()), ui.ink(TextSize::body, TextWeight::strong), Align::center);
    if (step(widget_id("replay.faster"), row.cut_left(side), "+", replay_->speed() < 4.0)) replay_->faster();
}

// --------------------------------------------------------------------------------------------------- list

void ReplayScreen::draw_list(Ui& ui, Rect rect) {
    ui.card(rect);
    Rect rest = rect.inset(ui.px(16), ui.px(20));
    const float indent = ui.px(8);
    ui.text_in(rest.cut_top(ui.line_height(TextSize::title)).inset(indent, 0.0F), say("replay.title"),
               ui.ink(TextSize::title, TextWeight::strong));
    rest.cut_top(ui.px(8));
    const ButtonLook play{
        .text = say("replay.play_task"), .key_label = "P", .icon = Icon::play, .kind = ButtonKind::primary};
    if (ui.button(widget_id("replay.play"), rest.cut_bottom(ui.button_height()), play)) {
        go_to(Place::play, task_.id);
    }
    rest.cut_bottom(ui.px(12));
    if (entries_.empty()) {
        ui.paragraph(rest.inset(indent, 0.0F), say("replay.none"), ui.quiet());
        return;
    }
    draw_overlay_words(ui, rest);

    const float row_h = ui.line_height(TextSize::body) + ui.line_height(TextSize::note) + ui.px(16);
    const float content = row_h * static_cast<float>(entries_.size());
    if (std::exchange(follow_selection_, false)) {
        const float top = row_h * static_cast<float>(shown_);
        scroll_.target = std::clamp(scroll_.target, top + row_h - rest.h, top);
    }
    const float y = ui.begin_scroll(widget_id("replay.list"), rest, content, scroll_);
    for (int i = 0; i < std::ssize(entries_); ++i) {
        const Rect row{rest.x, y + row_h * static_cast<float>(i), rest.w, row_h};
        if (do_meet(row, rest)) draw_row(ui, row, i);
    }
    ui.end_scroll();
}

void ReplayScreen::draw_overlay_words(Ui& ui, Rect& rest) {
    if (over_ < 0 || !replay_) return;
    Rect row = rest.cut_bottom(ui.button_height());
    rest.cut_bottom(ui.px(8));
    if (!replay_->parting()) {
        ui.text_in(row.inset(ui.px(8), 0.0F), say("replay.never_part"), ui.quiet());
        return;
    }
    const std::string text = say("replay.parting", {{"seconds", words().seconds(*replay_->parting())}});
    if (ui.button(widget_id("replay.parting"), row, {.text = text, .icon = Icon::path})) {
        replay_->scrub_to(*replay_->parting());
    }
}

void ReplayScreen::draw_row(Ui& ui, Rect row, int index) {
    const Entry& entry = entries_[static_cast<std::size_t>(index)];
    const Palette& palette = ui.palette();
    const bool is_shown = index == shown_;
    const bool is_solved = entry.record.result && entry.record.result->status == Status::solved;

    Rect inside = row.inset(ui.px(4), ui.px(2));
    Rect words_place = inside;
    const float side = ui.button_height();
    const bool can_lie_over = !is_shown && entry.is_playable && replay_.has_value();
    const Rect over_place = words_place.cut_right(side + ui.px(4));
    const WidgetState state = ui.widget(widget_id("replay.row", index), words_place);
    if (state.activated) show(index);
    const float hover = ui.animated(widget_id("replay.row", index), state.hovered);
    if (is_shown) {
        ui.fill(inside, mixed(palette.panel, palette.accent, ui.theme().dark ? 0.22F : 0.12F), ui.px(8));
    } else if (hover > 0.0F) {
        ui.fill(inside, faded(palette.ink, 0.05F * hover), ui.px(8));
    }
    if (state.focus_shown) ui.focus_ring(inside, ui.px(8));

    const float dot = ui.px(6);
    const Point at{inside.x + ui.px(16), inside.center().y};
    if (is_solved) {
        ui.disc(at, dot, palette.good);
    } else {
        ui.ring(at, dot - ui.px(1), palette.control_line, ui.px(2));
    }
    words_place.cut_left(ui.px(34));
    words_place = words_place.inset(
        0.0F, (words_place.h - ui.line_height(TextSize::body) - ui.line_height(TextSize::note)) / 2.0F);
    ui.text_in(words_place.cut_top(ui.line_height(TextSize::body)),
               say("replay.attempt", {{"count", std::to_string(index + 1)}}),
               ui.ink(TextSize::body, TextWeight::strong));
    std::string facts;
    if (!entry.is_playable) {
        facts = say("replay.unplayable");
    } else if (!entry.record.result) {
        facts = say("replay.unfinished");
    } else {
        facts = is_solved ? say("replay.solved", {{"seconds", words().seconds(entry.record.result->steps)}})
                          : std::string(say("replay.not_solved"));
        const double think_steps = static_cast<double>(entry.record.commit.thinking_time_us()) * 1e-6 * kStepHz;
        facts += " · " + say("replay.thinking", {{"seconds", words().seconds(think_steps)}});
    }
    ui.text_in(words_place, facts, ui.quiet(TextSize::note));
    if (!can_lie_over) return;
    const Rect button{over_place.x, inside.center().y - side / 2.0F, side, side};
    if (ui.button(widget_id("replay.over", index), button,
                  {.icon = Icon::ghost,
                   .kind = ButtonKind::quiet,
                   .selected = index == over_,
                   .tooltip = say("replay.lay_over")})) {
        lay_over(index);
    }
}

}  // namespace phyplay
