// The page in the square form: the goal above the scene, and a panel beside it with how it stands, what can be done
// and what helps to see.
#include <algorithm>
#include <cmath>
#include <utility>

#include "game/screens/play_screen.h"
#include "game/screens/stage.h"

namespace phyplay {

void PlayScreen::draw_square(Ui& ui, const Rect& region) {
    const StageLayout stage = square_stage(ui, region, *face_, !is_free());
    goal_place_ = stage.goal;
    face_->look_at(stage.scene);
    face_->draw_goal(ui, stage.goal, true);
    draw_scene(ui);
    if (!draw_time_line(ui, stage.time_line) && trial_.is_playing()) {
        progress_line(ui, stage.time_line, trial_.shown_step(), *face_, trial_.recording(), context().texts);
    }
    draw_square_ways(ui, stage.heading);
    draw_side_panel(ui, stage.panel);
}

void PlayScreen::draw_square_ways(Ui& ui, Rect rect) {
    if (!is_free()) return;
    const float side = ui.button_height();
    Rect row{rect.x, rect.center().y - side / 2.0F, rect.w, side};
    const ButtonLook back{
        .text = say("play.back"), .key_label = say("key.escape"), .icon = Icon::back, .kind = ButtonKind::quiet};
    const Rect back_place = row.cut_left(ui.button_width(back));
    if (ui.button(widget_id("play.back"), back_place, back)) carry_out(PlayCommand::back, now());

    const auto neighbour = [&](PlayCommand command, Icon icon, std::string_view key, std::string_view tooltip,
                               bool on) {
        const ButtonLook look{
            .key_label = key, .icon = icon, .kind = ButtonKind::quiet, .enabled = on, .tooltip = tooltip};
        const Rect place = row.cut_right(ui.button_width(look));
        if (ui.button(widget_id("play.neighbour", static_cast<int>(command)), place, look)) carry_out(command, now());
    };
    neighbour(PlayCommand::next, Icon::next, "N", say("play.next_task"), next_ != nullptr);
    row.cut_right(ui.px(4));
    neighbour(PlayCommand::previous, Icon::previous, "P", say("play.previous_task"), previous_ != nullptr);
}

void PlayScreen::draw_side_panel(Ui& ui, Rect rect) {
    ui.card(rect);
    // With large type on a small window the panel may be higher than its place: it then scrolls.
    const Rect view = rect.inset(ui.px(1), ui.px(6));
    const float height = std::max(view.h, panel_height_);
    const float y = ui.begin_scroll(widget_id("play.panel"), view, height, panel_scroll_);
    const float pad = ui.px(14);
    Rect rest{rect.x + ui.px(24), y + pad, rect.w - 2.0F * ui.px(24), 1e5F};  // as high as it needs
    panel_is_short_ = rect.h < ui.line_height(TextSize::body) * 22.0F;
    draw_side_title(ui, rest);
    draw_message(ui, rest);
    face_->draw_controls(ui, rest, now());
    draw_side_actions(ui, rest);
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

void PlayScreen::draw_side_title(Ui& ui, Rect& rest) {
    const Rect row = rest.cut_top(ui.line_height(TextSize::title));
    const std::string words = title();
    if (trial_.is_finished() && rules_.score) {
        const bool solved = trial_.is_solved();
        Rect place = row;
        if (solved) {
            const float size = ui.theme().text_px(TextSize::button) * 1.25F;
            const Rect sign = place.cut_left(size);
            ui.disc(sign.center(), size * 0.5F, ui.palette().good);
            ui.icon(Icon::check, sign.center(), size * 0.74F, ui.palette().panel);
            place.cut_left(ui.px(10));
        }
        // Long results, large type, narrow panels: smaller rather than cut.
        const bool fits = ui.text_width(words, TextSize::title, TextWeight::strong) <= place.w;
        ui.text_in(place, words,
                   {fits ? TextSize::title : TextSize::button, TextWeight::strong,
                    solved ? ui.palette().good : ui.palette().ink});
        return;
    }
    ui.text_in(row, words, ui.ink(TextSize::title, TextWeight::strong));
    if (!trial_.solved_at_attempt() || !is_free()) return;
    const std::string_view label = say("play.solved_before");
    const float width = ui.text_width(label, TextSize::note, TextWeight::strong) + 2.0F * ui.px(10);
    ui.chip(row.right() - width, row.center().y, label, ui.palette().good);
}

void PlayScreen::draw_message(Ui& ui, Rect& rest) {
    rest.cut_top(ui.px(6));
    const bool is_problem = !is_closed() && face_->is_problem();
    const TextStyle style = is_problem             ? TextStyle{TextSize::body, TextWeight::regular, ui.palette().bad}
                            : trial_.is_finished() ? ui.ink()
                                                   : ui.quiet();
    // Always room for three lines (two where the panel is short), so that what follows stays where it is.
    const float lines = panel_is_short_ ? 2.0F : 3.0F;
    const std::string words = trial_.is_finished() ? outcome_words() : hint(ui.interaction().is_keyboard_used());
    const float height =
        std::max(lines * ui.line_height(TextSize::body), ui.paragraph_height(rest.w, words, TextSize::body));
    ui.paragraph(rest.cut_top(height), words, style);
    rest.cut_top(ui.px(8));
}

void PlayScreen::draw_side_actions(Ui& ui, Rect& rest) {
    // The one that matters most is large; two more share the row below it.
    const float gap = ui.px(10);
    go_place_ = rest.cut_top(ui.button_height(TextSize::button));
    rest.cut_top(gap);
    Rect row = rest.cut_top(ui.button_height());
    const Rect left = row.cut_left((row.w - gap) / 2.0F);
    row.cut_left(gap);
    const Rect places[] = {go_place_, left, row};
    const std::vector<Action> all = actions();
    for (std::size_t i = 0; i < std::min(all.size(), std::size(places)); ++i) {
        const auto& [command, look] = all[i];
        if (ui.button(widget_id("play.command", static_cast<int>(command)), places[i], look))
            carry_out(command, now());
    }
    rest.cut_top(ui.px(20));
}

void PlayScreen::draw_aids(Ui& ui, Rect& rest) {
    if (std::ranges::none_of(kAids, [&](const AidFacts& aid) { return is_switched(aid); })) return;
    const float row_height = ui.line_height(TextSize::body) + ui.px(12);
    ui.line({rest.x, rest.y}, {rest.right(), rest.y}, ui.palette().line, std::max(1.0F, ui.px(1)));
    rest.cut_top(ui.px(14));
    for (const AidFacts& aid : kAids) {
        if (!is_switched(aid)) continue;
        bool on = trial_.aids()[aid.aid];
        const WidgetId id = widget_id("play.aid", static_cast<int>(aid.aid));
        const std::string_view words = say(text_key_of(aid, ""));
        if (ui.toggle(id, rest.cut_top(row_height), words, on, aid.key)) switch_aid(aid.aid, now());
    }
}

void PlayScreen::draw_attempts(Ui& ui, Rect& rest) {
    const float title = ui.line_height(TextSize::body);
    if (!is_free() || context().store == nullptr || rest.h < ui.button_height() + ui.px(8)) return;
    const ButtonLook all{.text = say("play.attempts"),
                         .key_label = "A",
                         .icon = Icon::path,
                         .kind = ButtonKind::quiet,
                         .enabled = trial_.attempts_committed() > 0};
    const Rect button = rest.cut_bottom(ui.button_height()).moved(-ui.px(16), 0.0F);
    if (ui.button(widget_id("play.attempts"),
                  {button.x, button.y, std::min(ui.button_width(all), rest.w + ui.px(16)), button.h}, all)) {
        carry_out(PlayCommand::attempts, now());
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
