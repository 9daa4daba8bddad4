#include "game/screens/phyre/replay_screen.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/base/hash.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "engine/physics/engine_id.h"
#include "engine/play/driver.h"
#include "game/phyre/goal_ring.h"
#include "game/phyre/moving_poses.h"
#include "game/phyre/scene_renderer.h"
#include "game/phyre/trajectory_layer.h"
#include "game/screens/phyre/goal_sentence.h"
#include "game/screens/phyre/stage.h"
#include "game/screens/replay_speed.h"
#include "game/screens/time_line.h"
#include "study/store/store.h"

namespace phyplay {

namespace {

constexpr float kOtherOpacity = 0.6F;

Move place_move_of(const AttemptCommit& commit) {
    return place_move(commit.placement, commit.action);
}

}  // namespace

ReplayScreen::ReplayScreen(AppContext& context, const Task& task, int attempt_number) : Screen(context), task_(task) {
    if (context.store == nullptr) return;
    for (AttemptRecord& record : context.store->attempts_of_task(task.id)) {
        const bool is_playable = record.trial.task_sha256 == task.sha256 && record.engine_id == engine_id() &&
                                 !Simulation(task).check(place_move_of(record.commit));
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
        entry.recording = std::make_unique<Recording>(std::make_unique<Simulation>(task_));
        Replayer(*entry.recording, {place_move_of(entry.record.commit)}).work(1);
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
    list_.follow_selection();
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

    const StageLayout stage = stage_in(ui, region, task_, words(), context().texts);
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
    if (replay_) draw_replay_speed(ui, stage.foot, *replay_, context().texts);
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
        trajectories.draw_ghost({other.record.commit.placement, other.paths, false}, kOtherOpacity);
    }
    trajectories.draw_paths(entry.paths, replay_->step(), poses);
    scene.draw_bodies(task_, poses, balls);
    if (over_ >= 0) {
        const Entry& other = entries_[static_cast<std::size_t>(over_)];
        scene.draw_outlines(task_, poses_at(*other.recording, replay_->step()), other.record.commit.placement,
                            faded(ui.theme().scene.ink, kOtherOpacity));
    }
    trajectories.draw_contacts(replay_->marks(), replay_->step());
    const int whole = std::min(static_cast<int>(replay_->step()), entry.recording->last_step());
    if (const int held = entry.recording->measures_at(whole)[kGoalStepsMeasure]; held > 0) {
        draw_goal_ring(ui.canvas(), *camera_, ui.theme(), goal_contact_point(task_, poses), held);
    }
    ui.pop_clip();
}

// --------------------------------------------------------------------------------------------------- list

void ReplayScreen::draw_list(Ui& ui, Rect rect) {
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

AttemptRow ReplayScreen::row_of(const Entry& entry) const {
    AttemptRow row;
    row.is_playable = entry.is_playable;
    row.is_solved = entry.record.result && entry.record.result->status == Status::solved;
    if (!entry.is_playable) {
        row.facts = say("replay.unplayable");
    } else if (!entry.record.result) {
        row.facts = say("replay.unfinished");
    } else {
        row.facts = row.is_solved ? say("replay.solved", {{"seconds", words().seconds(entry.record.result->steps)}})
                                  : std::string(say("replay.not_solved"));
        const double think_steps = static_cast<double>(entry.record.commit.thinking_time_us()) * 1e-6 * kStepHz;
        row.facts += " · " + say("replay.thinking", {{"seconds", words().seconds(think_steps)}});
    }
    return row;
}

}  // namespace phyplay
