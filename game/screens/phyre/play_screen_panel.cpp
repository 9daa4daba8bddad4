// What the player sees beside the scene: how it stands, what can be done, what helps to see.
#include <algorithm>
#include <utility>

#include "engine/phyre/content/phyre_task.h"
#include "game/screens/phyre/play_screen.h"

namespace phyplay {

namespace {

constexpr WidgetId kSize = widget_id("play.size");
constexpr WidgetId kBalls = widget_id("play.balls");

}  // namespace

bool PlayScreen::command_button(Ui& ui, Rect rect, Command command, std::string_view text, std::string_view key,
                                Icon icon, ButtonKind kind, bool enabled, TextSize size) {
    const WidgetId id = widget_id("play.command", static_cast<int>(command));
    const bool pressed = ui.button(
        id, rect, {.text = text, .key_label = key, .icon = icon, .kind = kind, .enabled = enabled, .size = size});
    if (pressed) carry_out(command, now());
    return pressed;
}

void PlayScreen::draw_navigation(Ui& ui, Rect rect) {
    if (!is_free()) return;
    const float side = ui.button_height();
    Rect row{rect.x, rect.center().y - side / 2.0F, rect.w, side};
    const ButtonLook back{
        .text = say("play.back"), .key_label = say("key.escape"), .icon = Icon::back, .kind = ButtonKind::quiet};
    const Rect back_place = row.cut_left(ui.button_width(back));
    if (ui.button(widget_id("play.back"), back_place, back)) carry_out(Command::back, now());

    const auto neighbour = [&](Command command, Icon icon, std::string_view key, std::string_view tooltip, bool on) {
        const ButtonLook look{
            .key_label = key, .icon = icon, .kind = ButtonKind::quiet, .enabled = on, .tooltip = tooltip};
        const Rect place = row.cut_right(ui.button_width(look));
        if (ui.button(widget_id("play.neighbour", static_cast<int>(command)), place, look)) carry_out(command, now());
    };
    const std::vector<Task>& tasks = context().suite.tasks();
    neighbour(Command::next, Icon::next, "N", say("play.next_task"), &task_ != &tasks.back());
    row.cut_right(ui.px(4));
    neighbour(Command::previous, Icon::previous, "P", say("play.previous_task"), &task_ != &tasks.front());
}

void PlayScreen::draw_panel(Ui& ui, Rect rect) {
    ui.card(rect);
    // With large type on a small window the panel may be higher than its place: it then scrolls.
    const Rect view = rect.inset(ui.px(1), ui.px(6));
    const float height = std::max(view.h, panel_height_);
    const float y = ui.begin_scroll(widget_id("play.panel"), view, height, panel_scroll_);
    const float pad = ui.px(14);
    Rect rest{rect.x + ui.px(24), y + pad, rect.w - 2.0F * ui.px(24), 1e5F};  // as high as it needs
    panel_is_short_ = rect.h < ui.line_height(TextSize::body) * 22.0F;
    draw_heading(ui, rest);
    draw_message(ui, rest);
    draw_size(ui, rest);
    draw_actions(ui, rest);
    draw_aids(ui, rest);
    const float aids_bottom = rest.y;
    rest.h = std::max(0.0F, y + height - pad - rest.y);
    draw_attempts(ui, rest);
    // A note may cover the way to earlier attempts: newcomers have none.
    free_place_ = {rest.x, aids_bottom, rest.w, rect.bottom() - ui.px(16) - aids_bottom};
    ui.end_scroll();
    const float needed = aids_bottom - y + pad;
    if (std::exchange(panel_height_, needed) != needed) ui.keep_animating();
}

void PlayScreen::draw_heading(Ui& ui, Rect& rest) {
    const Rect row = rest.cut_top(ui.line_height(TextSize::title));
    const bool is_past_the_last = is_closed() && model_.phase() == PlayPhase::drafting;
    const std::string attempt = is_past_the_last ? closing_words() : attempt_words(model_.attempt_number());
    if (model_.phase() == PlayPhase::finished && rules().score) {
        const bool solved = model_.is_solved();
        Rect words = row;
        if (solved) {
            const float size = ui.theme().text_px(TextSize::button) * 1.25F;
            const Rect sign = words.cut_left(size);
            ui.disc(sign.center(), size * 0.5F, ui.palette().good);
            ui.icon(Icon::check, sign.center(), size * 0.74F, ui.palette().panel);
            words.cut_left(ui.px(10));
        }
        const int count = model_.attempt_number();
        const std::string result = !solved      ? std::string(say(is_closed() ? "play.not_solved" : "play.not_yet"))
                                   : count == 1 ? std::string(say("play.solved_on_first"))
                                                : say("play.solved_on", {{"count", std::to_string(count)}});
        // Long results, large type, narrow panels: smaller rather than cut.
        const bool fits = ui.text_width(result, TextSize::title, TextWeight::strong) <= words.w;
        ui.text_in(words, result,
                   {fits ? TextSize::title : TextSize::button, TextWeight::strong,
                    solved ? ui.palette().good : ui.palette().ink});
        return;
    }
    ui.text_in(row, attempt, ui.ink(TextSize::title, TextWeight::strong));
    if (!model_.solved_at_attempt() || !is_free()) return;
    const std::string_view label = say("play.solved_before");
    const float width = ui.text_width(label, TextSize::note, TextWeight::strong) + 2.0F * ui.px(10);
    ui.chip(row.right() - width, row.center().y, label, ui.palette().good);
}

std::string PlayScreen::hint(Ui& ui) const {
    const bool by_key = ui.interaction().is_keyboard_used();
    const auto form = [&](const std::string& key) { return std::string(say(by_key ? key + "_by_key" : key)); };
    switch (model_.phase()) {
        case PlayPhase::running:
            return std::string(
                say(rules().score && model_.shown_goal_steps() > 12 ? "play.hint.goal_held" : "play.hint.running"));
        case PlayPhase::finished: {
            if (!rules().score) return std::string(say(is_closed() ? "play.hint.over" : "play.hint.again"));
            if (!model_.is_solved()) return words().miss(*model_.near_miss());
            return capitalised(
                say("play.solved_words", {{"a", words().body(goal_of(task_).body1, GrammaticalCase::nominative)},
                                          {"b", words().body(goal_of(task_).body2, GrammaticalCase::accusative)}}));
        }
        case PlayPhase::drafting: break;
    }
    if (is_closed()) return std::string(say("play.hint.over"));
    const Draft& draft = model_.draft();
    if (draft.problem()) return words().problem(*draft.problem());
    if (draft.is_complete()) return form("play.hint.adjust");
    if (draft.capacity() == 1) return form("play.hint.place");
    return form(draft.balls().empty() ? "play.hint.place_first" : "play.hint.place_second");
}

void PlayScreen::draw_message(Ui& ui, Rect& rest) {
    rest.cut_top(ui.px(6));
    const bool is_problem = model_.phase() == PlayPhase::drafting && model_.draft().problem();
    const TextStyle style = is_problem ? TextStyle{TextSize::body, TextWeight::regular, ui.palette().bad}
                            : model_.phase() == PlayPhase::finished ? ui.ink()
                                                                    : ui.quiet();
    // Always room for three lines (two where the panel is short), so that what follows stays where it is.
    const float lines = panel_is_short_ ? 2.0F : 3.0F;
    const std::string words = hint(ui);
    const float height =
        std::max(lines * ui.line_height(TextSize::body), ui.paragraph_height(rest.w, words, TextSize::body));
    ui.paragraph(rest.cut_top(height), words, style);
    rest.cut_top(ui.px(8));
}

void PlayScreen::draw_size(Ui& ui, Rect& rest) {
    const Draft& draft = model_.draft();
    const bool is_drafting = model_.phase() == PlayPhase::drafting && !is_closed();
    if (draft.capacity() == 2) {
        const Rect row = rest.cut_top(ui.button_height());
        rest.cut_top(ui.px(12));
        int chosen = std::min(draft.selected(), 1);
        if (is_drafting && ui.segments(kBalls, row, {say("play.ball_one"), say("play.ball_two")}, chosen)) {
            model_.next_ball(now());
        }
    }
    Rect row = rest.cut_top(ui.button_height());
    rest.cut_top(ui.px(16));
    sizing_by_slider_ = false;
    if (!is_drafting) return;  // its place stays empty, so that the buttons stay where they are
    const std::string_view label = say("play.size");
    ui.text_in(row.cut_left(ui.text_width(label, TextSize::body) + ui.px(12)), label, ui.ink());
    const Rect number = row.cut_right(ui.text_width("32", TextSize::body, TextWeight::strong) + ui.px(4));
    ui.text_in(number, std::to_string(draft.radius()), ui.ink(TextSize::body, TextWeight::strong), Align::right);
    row.cut_right(ui.px(12));
    const auto cap = [&](float x, std::string_view key) {
        ui.key_cap(x, row.center().y, key, ui.palette().quiet_ink, ui.palette().line);
    };
    const float minus = ui.key_cap_width("−");
    const float plus = ui.key_cap_width("+");
    cap(row.cut_left(minus).x, "−");
    cap(row.cut_right(plus).x, "+");
    auto radius = static_cast<float>(draft.radius());
    const Rect lane = row.inset(ui.px(10), 0.0F);
    if (ui.slider(kSize, lane, radius, static_cast<float>(kMinBallRadius), static_cast<float>(kMaxBallRadius),
                  1.0F)) {
        model_.set_radius(now(), static_cast<int>(radius));
    }
    sizing_by_slider_ = ui.interaction().held() == kSize;
}

void PlayScreen::draw_actions(Ui& ui, Rect& rest) {
    const float gap = ui.px(10);
    Rect large = rest.cut_top(ui.button_height(TextSize::button));
    go_place_ = large;
    rest.cut_top(gap);
    Rect row = rest.cut_top(ui.button_height());
    const Rect left = row.cut_left((row.w - gap) / 2.0F);
    row.cut_left(gap);
    if (is_closed() && !is_under_way()) {
        command_button(ui, large, Command::next, say("play.next"), say("key.space"), Icon::arrow_right,
                       ButtonKind::primary, true, TextSize::button);
        draw_replay_button(ui, left);
        rest.cut_top(ui.px(20));
        return;
    }
    switch (model_.phase()) {
        case PlayPhase::drafting: {
            const bool has_balls = !model_.draft().balls().empty();
            command_button(ui, large, Command::go, say("play.go"), say("key.space"), Icon::play, ButtonKind::primary,
                           model_.draft().is_playable(), TextSize::button);
            command_button(ui, left, Command::undo, say("play.undo"), say("key.ctrl_z"), Icon::none,
                           ButtonKind::secondary, model_.draft().can_undo());
            command_button(ui, row, Command::reset, say("play.reset"), "R", Icon::none, ButtonKind::secondary,
                           has_balls);
            break;
        }
        case PlayPhase::running:
            command_button(ui, large, Command::reset, say("play.stop"), "R", Icon::restart, ButtonKind::secondary,
                           true, TextSize::button);
            break;
        case PlayPhase::finished: {
            if (model_.is_solved() && is_free()) {
                command_button(ui, large, Command::next, say("play.next"), "N", Icon::arrow_right,
                               ButtonKind::primary, true, TextSize::button);
                command_button(ui, left, Command::reset, say("play.try_again"), say("key.space"), Icon::none,
                               ButtonKind::secondary);
                draw_replay_button(ui, row);
            } else {
                command_button(ui, large, Command::reset, say("play.try_again"), say("key.space"), Icon::restart,
                               ButtonKind::primary, true, TextSize::button);
                draw_replay_button(ui, left);
                if (!is_free()) break;
                command_button(ui, row, Command::next, say("play.next"), "N", Icon::none, ButtonKind::secondary);
            }
            break;
        }
    }
    rest.cut_top(ui.px(20));
}

void PlayScreen::draw_replay_button(Ui& ui, Rect rect) {
    const ReplayModel* replay = model_.replay();
    if (replay == nullptr) return;
    command_button(ui, rect, Command::replay, replay->is_playing() ? say("play.pause") : say("play.replay"),
                   say("key.enter"), Icon::none, ButtonKind::secondary);
}

void PlayScreen::draw_aids(Ui& ui, Rect& rest) {
    if (!is_free() && !rules().slow_motion) return;
    const float row_height = ui.line_height(TextSize::body) + ui.px(12);
    ui.line({rest.x, rest.y}, {rest.right(), rest.y}, ui.palette().line, std::max(1.0F, ui.px(1)));
    rest.cut_top(ui.px(14));
    const auto aid_row = [&](Aid aid, std::string_view text, std::string_view key) {
        bool on = model_.aids().is_on(aid);
        if (ui.toggle(widget_id("play.aid", static_cast<int>(aid)), rest.cut_top(row_height), text, on, key)) {
            switch_aid(aid, now());
        }
    };
    if (is_free()) {
        aid_row(Aid::trajectory, say("play.aid.trajectory"), "V");
        aid_row(Aid::ghosts, say("play.aid.ghosts"), "G");
    }
    aid_row(Aid::slow_motion, say("play.aid.slow_motion"), "S");
}

void PlayScreen::draw_attempts(Ui& ui, Rect& rest) {
    const float title = ui.line_height(TextSize::body);
    if (!is_free() || context().store == nullptr || rest.h < ui.button_height() + ui.px(8)) return;
    const ButtonLook all{.text = say("play.attempts"),
                         .key_label = "A",
                         .icon = Icon::path,
                         .kind = ButtonKind::quiet,
                         .enabled = model_.attempts_committed() > 0};
    const Rect button = rest.cut_bottom(ui.button_height()).moved(-ui.px(16), 0.0F);
    if (ui.button(widget_id("play.attempts"),
                  {button.x, button.y, std::min(ui.button_width(all), rest.w + ui.px(16)), button.h}, all)) {
        carry_out(Command::attempts, now());
    }

    // A dot for every attempt so far, newest last, as many as there is room for.
    const float pitch = ui.px(20);
    if (attempts_.empty() || rest.h < title + pitch + ui.px(34)) return;
    rest.cut_top(ui.px(14));
    ui.line({rest.x, rest.y}, {rest.right(), rest.y}, ui.palette().line, std::max(1.0F, ui.px(1)));
    rest.cut_top(ui.px(16));
    ui.text_in(rest.cut_top(title), say("play.attempts_so_far"), ui.quiet());
    rest.cut_top(ui.px(6));
    const auto columns = std::max(1, static_cast<int>(rest.w / pitch));
    const auto rows = std::max(1, static_cast<int>(rest.h / pitch));
    const int first = std::max(0, static_cast<int>(std::ssize(attempts_)) - columns * rows);
    for (int i = first; i < std::ssize(attempts_); ++i) {
        const Rect place{rest.x + pitch * static_cast<float>((i - first) % columns),
                         rest.y + pitch * static_cast<float>((i - first) / columns), pitch, pitch};
        const Point center{place.x + ui.px(7), place.center().y};
        if (attempts_[static_cast<std::size_t>(i)] == Status::solved) {
            ui.disc(center, ui.px(7), ui.palette().good);
            ui.icon(Icon::check, center, ui.px(10), ui.palette().panel);
        } else {
            ui.ring(center, ui.px(6), ui.palette().control_line, std::max(1.5F, ui.px(1.5F)));
        }
    }
}

}  // namespace phyplay
