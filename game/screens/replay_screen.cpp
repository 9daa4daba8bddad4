// The replay screen: the attempts at one task as the store has them, one of them on the scene, with a time line
// below; a second one can be laid over, and the moment at which they part is marked.
#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/hash.h"
#include "engine/physics/engine_id.h"
#include "game/face/face.h"
#include "game/screens/screen.h"
#include "game/screens/stage.h"
#include "game/text/texts.h"
#include "game/widgets/ui.h"
#include "study/store/store.h"

namespace phyplay {

namespace {

std::string speed_words(double speed) {
    if (speed >= 1.0) return fmt::format("{:.0f}×", speed);
    return fmt::format("1/{:.0f}×", 1.0 / speed);
}

void draw_replay_speed(Ui& ui, Rect rect, ReplayModel& replay, const Texts& texts) {
    const auto step = [&](WidgetId id, Rect place, std::string_view sign, bool enabled) {
        return ui.button(id, place, {.key_label = sign, .kind = ButtonKind::quiet, .enabled = enabled});
    };
    Rect row = rect;
    const std::string_view label = texts.say("replay.speed");
    ui.text_in(row.cut_left(ui.text_width(label, TextSize::body) + ui.px(12)), label, ui.quiet());
    const float side = ui.button_height();
    if (step(widget_id("replay.slower"), row.cut_left(side), "−", replay.speed() > kReplaySpeeds[0])) {
        replay.slower();
    }
    ui.text_in(row.cut_left(ui.text_width("1/8×", TextSize::body, TextWeight::strong) + ui.px(16)),
               speed_words(replay.speed()), ui.ink(TextSize::body, TextWeight::strong), Align::center);
    if (step(widget_id("replay.faster"), row.cut_left(side), "+", replay.speed() < 4.0)) replay.faster();
}

class ReplayScreen final : public Screen {
public:
    /// Shows the last attempt.
    ReplayScreen(AppContext& context, const Task& task)
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

    Place place() const override { return Place::replay; }

    void enter() override {
        note(EventKind::replay_open, task_.id);
        context().trace.write(fmt::format("attempts task={} count={}", task_.id, entries_.size()));
    }

    void leave() override { note(EventKind::replay_close, task_.id); }

    bool handle_event(const WindowEvent& event) override {
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

    void draw(Ui& ui, const Rect& region) override {
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

    bool wants_animation() const override { return replay_ && replay_->is_playing(); }

private:
    /// One attempt of the list; simulated again when it is first looked at.
    struct Entry {
        AttemptRecord record;
        bool is_playable = false;  ///< same task, same engine
        std::unique_ptr<Recording> recording;
        std::unique_ptr<Paths> paths;
    };

    void show(int index) {
        if (index < 0 || index >= std::ssize(entries_)) return;
        const bool was_playing = replay_ && replay_->is_playing();
        const double speed = replay_ ? replay_->speed() : 1.0;
        shown_ = index;
        if (over_ == index) over_ = -1;
        replay_.reset();
        follow_selection_ = true;
        const Recording* recording = recording_of(index);
        if (recording == nullptr) return;
        replay_.emplace(face_->course(), *recording);
        replay_->set_speed(speed);
        replay_->lay_over(recording_of(over_));
        if (was_playing) replay_->toggle_playing();
        const Outcome outcome = result_of(*recording).outcome;
        context().trace.write(fmt::format("replay attempt={} steps={} hash={}", index + 1, outcome.steps,
                                          hash_text(outcome.state_hash)));
    }

    void lay_over(int index) {
        if (!replay_ || index == shown_) return;
        over_ = over_ == index ? -1 : index;
        replay_->lay_over(recording_of(over_));
        context().trace.write(replay_->parting()
                                  ? fmt::format("overlay attempt={} parting={}", over_ + 1, *replay_->parting())
                                  : fmt::format("overlay attempt={}", over_ + 1));
    }

    const Recording* recording_of(int index) {
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

    ShownAttempt shown(int index) const {
        const Entry& entry = entries_[static_cast<std::size_t>(index)];
        return {*entry.recording, *entry.paths, replay_->step()};
    }

    void note(EventKind kind, std::string code) {
        if (context().store == nullptr || !context().session) return;
        InputEvent event;
        event.at = {context().clock.now_us() - context().session_start_us, ClockSource::poll};
        event.kind = kind;
        event.code = std::move(code);
        context().store->log_event(*context().session, event);
    }

    void note_view() { note(EventKind::scrub, std::to_string(static_cast<int>(replay_->step()))); }

    bool handle_replay_key(const WindowEvent& event) {
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

    void draw_scene(Ui& ui) {
        if (!replay_) {
            face_->draw_start(ui);
            return;
        }
        const std::optional<ShownAttempt> other = replay_->other() ? std::optional(shown(over_)) : std::nullopt;
        face_->draw_replay(ui, shown(shown_), *replay_, other ? &*other : nullptr);
    }

    void draw_back(Ui& ui, Rect& row) {
        const ButtonLook back{
            .text = say("play.back"), .key_label = say("key.escape"), .icon = Icon::back, .kind = ButtonKind::quiet};
        if (ui.button(widget_id("replay.back"), row.cut_left(ui.button_width(back)), back)) go_to(Place::back);
    }

    void draw_wide_heading(Ui& ui, Rect rect) {
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

    void draw_list(Ui& ui, Rect rect) {
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
        if (over_ >= 0 && replay_) {
            draw_parting(ui, rest.cut_bottom(ui.button_height()));
            rest.cut_bottom(ui.px(8));
        }

        const float row_h = ui.line_height(TextSize::body) + ui.line_height(TextSize::note) + ui.px(16);
        if (std::exchange(follow_selection_, false)) {
            const float top = row_h * static_cast<float>(shown_);
            scroll_.target = std::clamp(scroll_.target, top + row_h - rest.h, top);
        }
        std::function<void()> wanted;
        const float y =
            ui.begin_scroll(widget_id("replay.list"), rest, row_h * static_cast<float>(entries_.size()), scroll_);
        for (int i = 0; i < std::ssize(entries_); ++i) {
            const Rect row{rest.x, y + row_h * static_cast<float>(i), rest.w, row_h};
            if (do_meet(row, rest)) draw_row(ui, row, i, wanted);
        }
        ui.end_scroll();
        if (wanted) wanted();
    }

    /// Where the attempt that is laid over parts from the one that is shown.
    void draw_parting(Ui& ui, Rect row) {
        if (!replay_->parting()) {
            ui.text_in(row.inset(ui.px(8), 0.0F), say("replay.never_part"), ui.quiet());
            return;
        }
        const std::string words = say("replay.parting", {{"seconds", face_->seconds(*replay_->parting())}});
        if (ui.button(widget_id("replay.parting"), row, {.text = words, .icon = Icon::path})) {
            replay_->scrub_to(*replay_->parting());
        }
    }

    /// `wanted` becomes what the person wants of this attempt: for when the list is drawn.
    void draw_row(Ui& ui, Rect row, int index, std::function<void()>& wanted) {
        const Entry& entry = entries_[static_cast<std::size_t>(index)];
        const Palette& palette = ui.palette();
        const bool is_shown = index == shown_;
        Rect inside = row.inset(ui.px(4), ui.px(2));
        Rect words_place = inside;
        const float side = ui.button_height();
        const Rect over_place = words_place.cut_right(side + ui.px(4));
        const WidgetState state = ui.widget(widget_id("replay.row", index), words_place);
        if (state.activated) wanted = [this, index] { show(index); };
        const float hover = ui.animated(widget_id("replay.row", index), state.hovered);
        if (is_shown) {
            ui.fill(inside, mixed(palette.panel, palette.accent, ui.theme().dark ? 0.22F : 0.12F), ui.px(8));
        } else if (hover > 0.0F) {
            ui.fill(inside, faded(palette.ink, 0.05F * hover), ui.px(8));
        }
        if (state.focus_shown) ui.focus_ring(inside, ui.px(8));

        const float dot = ui.px(6);
        const Point at{inside.x + ui.px(16), inside.center().y};
        if (entry.record.result && entry.record.result->status == Status::solved) {
            ui.disc(at, dot, palette.good);
        } else {
            ui.ring(at, dot - ui.px(1), palette.control_line, ui.px(2));
        }
        words_place.cut_left(ui.px(34));
        words_place = words_place.inset(
            0.0F, (words_place.h - ui.line_height(TextSize::body) - ui.line_height(TextSize::note)) / 2.0F);
        ui.write_line(words_place, say("replay.attempt", {{"count", std::to_string(index + 1)}}),
                      ui.ink(TextSize::body, TextWeight::strong));
        ui.text_in(words_place, facts_of(entry), ui.quiet(TextSize::note));
        if (is_shown || !entry.is_playable || !replay_) return;
        const Rect button{over_place.x, inside.center().y - side / 2.0F, side, side};
        if (ui.button(widget_id("replay.over", index), button,
                      {.icon = Icon::ghost,
                       .kind = ButtonKind::quiet,
                       .selected = index == over_,
                       .tooltip = say("replay.lay_over")})) {
            wanted = [this, index] { lay_over(index); };
        }
    }

    /// "solved after 3.2 s"
    std::string facts_of(const Entry& entry) const {
        if (!entry.is_playable) return std::string(say("replay.unplayable"));
        if (!entry.record.result) return std::string(say("replay.unfinished"));
        return face_->facts_of(entry.record);
    }

    const Task& task_;
    std::unique_ptr<Face> face_;
    std::vector<Entry> entries_;  ///< oldest first
    int shown_ = -1;
    int over_ = -1;  ///< laid over; -1 for none
    std::optional<ReplayModel> replay_;
    ScrollState scroll_;            ///< of the list
    bool follow_selection_ = true;  ///< the one that is shown comes into view
    std::int64_t last_frame_us_ = 0;
};

}  // namespace

std::unique_ptr<Screen> make_replay_screen(AppContext& context, const Task& task) {
    return std::make_unique<ReplayScreen>(context, task);
}

}  // namespace phyplay
