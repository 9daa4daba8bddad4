#include "game/screens/attempt_list.h"

#include <algorithm>
#include <utility>

namespace phyplay {

AttemptList::Use AttemptList::draw(Ui& ui, Rect rect, const Texts& texts, const std::vector<AttemptRow>& rows,
                                   int shown, int over, const OverlayWords& overlay, int& index) {
    Use use = Use::nothing;
    ui.card(rect);
    Rect rest = rect.inset(ui.px(16), ui.px(20));
    const float indent = ui.px(8);
    ui.text_in(rest.cut_top(ui.line_height(TextSize::title)).inset(indent, 0.0F), texts.say("replay.title"),
               ui.ink(TextSize::title, TextWeight::strong));
    rest.cut_top(ui.px(8));
    const ButtonLook play{
        .text = texts.say("replay.play_task"), .key_label = "P", .icon = Icon::play, .kind = ButtonKind::primary};
    if (ui.button(widget_id("replay.play"), rest.cut_bottom(ui.button_height()), play)) use = Use::play;
    rest.cut_bottom(ui.px(12));
    if (rows.empty()) {
        ui.paragraph(rest.inset(indent, 0.0F), texts.say("replay.none"), ui.quiet());
        return use;
    }
    if (!overlay.text.empty()) {
        Rect row = rest.cut_bottom(ui.button_height());
        rest.cut_bottom(ui.px(8));
        if (!overlay.leads_somewhere) {
            ui.text_in(row.inset(ui.px(8), 0.0F), overlay.text, ui.quiet());
        } else if (ui.button(widget_id("replay.parting"), row, {.text = overlay.text, .icon = Icon::path})) {
            use = Use::to_parting;
        }
    }

    const float row_h = ui.line_height(TextSize::body) + ui.line_height(TextSize::note) + ui.px(16);
    const float content = row_h * static_cast<float>(rows.size());
    if (std::exchange(follow_selection_, false)) {
        const float top = row_h * static_cast<float>(shown);
        scroll_.target = std::clamp(scroll_.target, top + row_h - rest.h, top);
    }
    const bool shows_one = shown >= 0 && rows[static_cast<std::size_t>(shown)].is_playable;
    const float y = ui.begin_scroll(widget_id("replay.list"), rest, content, scroll_);
    for (int i = 0; i < std::ssize(rows); ++i) {
        const Rect row{rest.x, y + row_h * static_cast<float>(i), rest.w, row_h};
        if (!do_meet(row, rest)) continue;
        const Use of_row = draw_row(ui, row, texts, rows[static_cast<std::size_t>(i)], i, shown, over, shows_one);
        if (of_row == Use::nothing) continue;
        use = of_row;
        index = i;
    }
    ui.end_scroll();
    return use;
}

AttemptList::Use AttemptList::draw_row(Ui& ui, Rect row, const Texts& texts, const AttemptRow& attempt, int index,
                                       int shown, int over, bool can_lie_over) {
    Use use = Use::nothing;
    const Palette& palette = ui.palette();
    const bool is_shown = index == shown;
    Rect inside = row.inset(ui.px(4), ui.px(2));
    Rect words_place = inside;
    const float side = ui.button_height();
    const Rect over_place = words_place.cut_right(side + ui.px(4));
    const WidgetState state = ui.widget(widget_id("replay.row", index), words_place);
    if (state.activated) use = Use::show;
    const float hover = ui.animated(widget_id("replay.row", index), state.hovered);
    if (is_shown) {
        ui.fill(inside, mixed(palette.panel, palette.accent, ui.theme().dark ? 0.22F : 0.12F), ui.px(8));
    } else if (hover > 0.0F) {
        ui.fill(inside, faded(palette.ink, 0.05F * hover), ui.px(8));
    }
    if (state.focus_shown) ui.focus_ring(inside, ui.px(8));

    const float dot = ui.px(6);
    const Point at{inside.x + ui.px(16), inside.center().y};
    if (attempt.is_solved) {
        ui.disc(at, dot, palette.good);
    } else {
        ui.ring(at, dot - ui.px(1), palette.control_line, ui.px(2));
    }
    words_place.cut_left(ui.px(34));
    words_place = words_place.inset(
        0.0F, (words_place.h - ui.line_height(TextSize::body) - ui.line_height(TextSize::note)) / 2.0F);
    ui.text_in(words_place.cut_top(ui.line_height(TextSize::body)),
               texts.say("replay.attempt", {{"count", std::to_string(index + 1)}}),
               ui.ink(TextSize::body, TextWeight::strong));
    ui.text_in(words_place, attempt.facts, ui.quiet(TextSize::note));
    if (is_shown || !attempt.is_playable || !can_lie_over) return use;
    const Rect button{over_place.x, inside.center().y - side / 2.0F, side, side};
    if (ui.button(widget_id("replay.over", index), button,
                  {.icon = Icon::ghost,
                   .kind = ButtonKind::quiet,
                   .selected = index == over,
                   .tooltip = texts.say("replay.lay_over")})) {
        use = Use::lay_over;
    }
    return use;
}

}  // namespace phyplay
