#include "game/screens/tutorial.h"

#include <algorithm>
#include <string>

#include "game/text/texts.h"
#include "game/widgets/ui.h"

namespace phyplay {
namespace {

struct Note {
    std::string_view title;
    std::string_view words;
    Rect anchor;  ///< what the note is about
    int number;
};

Note note_of(Tutorial::Step step, const Texts& texts, const CoachView& view) {
    switch (step) {
        case Tutorial::Step::goal:
            return {texts.say("tutorial.goal"), texts.say(view.steps.goal_words), view.goal, 1};
        case Tutorial::Step::place:
            return {texts.say(view.steps.draft_title), texts.say(view.steps.draft_words), view.steps.draft, 2};
        case Tutorial::Step::go:
        case Tutorial::Step::done: break;
    }
    return {texts.say(view.steps.go_title), texts.say(view.steps.go_words), view.go, 3};
}

/// In the free part of the page; where that is too small, at the foot of the scene.
Rect place_of(const Ui& ui, const CoachView& view, float width, float height) {
    if (view.free.h >= height) {
        return {view.free.x + (view.free.w - width) / 2.0F, view.free.bottom() - height, width, height};
    }
    const float x = view.room.x + (view.room.w - width) / 2.0F;
    return {x, view.room.bottom() - height - ui.px(12.0F), width, height};
}

}  // namespace

std::string_view name_of(Tutorial::Step step) {
    switch (step) {
        case Tutorial::Step::goal: return "goal";
        case Tutorial::Step::place: return "place";
        case Tutorial::Step::go: return "go";
        case Tutorial::Step::done: return "done";
    }
    return "";
}

bool Tutorial::follow(const CoachView& view) {
    const Step before = step_;
    if (view.has_gone) {
        step_ = Step::done;
    } else if (view.is_placed && step_ != Step::done) {
        step_ = Step::go;
    } else if (step_ == Step::go || (step_ == Step::goal && view.has_begun)) {
        step_ = Step::place;  // eager, or taken back, or moved to where it may not be
    }
    return step_ != before;
}

bool Tutorial::draw(Ui& ui, const Texts& texts, const CoachView& view) {
    const Note note = note_of(step_, texts, view);
    const Palette& p = ui.palette();
    const float pad = ui.px(20.0F);
    const float width = std::min(std::max(view.free.w, ui.theme().text_px(TextSize::body) * 18.0F), view.room.w);
    const float inner = width - 2.0F * pad;
    const ButtonLook skip{.text = texts.say("tutorial.skip"), .kind = ButtonKind::quiet};
    const ButtonLook next{.text = texts.say("tutorial.next"), .kind = ButtonKind::primary};
    const float words = ui.paragraph_height(inner, note.words, TextSize::body);
    const float height =
        2.0F * pad + ui.line_height(TextSize::button) + ui.px(4.0F) + words + ui.px(14.0F) + ui.button_height();
    const Rect card = place_of(ui, view, width, height);

    // What it is about is framed; the note stands out in the accent's tint. Neither moves: people are thinking.
    const float reach = ui.px(5.0F);
    ui.outline(note.anchor.inset(-reach), p.accent, ui.px(10.0F), std::max(2.0F, ui.px(2.0F)));
    ui.shadow(card, ui.px(10.0F), 0.9F);
    ui.fill(card, mixed(p.panel, p.accent, ui.theme().dark ? 0.14F : 0.07F), ui.px(10.0F));
    ui.outline(card, p.accent, ui.px(10.0F), std::max(1.0F, ui.px(1.5F)));
    // Presses on the note are not presses on the scene under it.
    ui.widget(widget_id("tutorial.note"), card, true, {}, WidgetKind::drag);

    Rect inside = card.inset(pad);
    Rect head = inside.cut_top(ui.line_height(TextSize::button));
    for (int dot = 3; dot >= 1; --dot) {
        const Rect at = head.cut_right(ui.px(14.0F));
        ui.disc(at.center(), ui.px(dot == note.number ? 4.0F : 3.0F), dot == note.number ? p.accent : p.control_line);
    }
    ui.text_in(head, note.title, ui.ink(TextSize::button, TextWeight::strong));
    inside.cut_top(ui.px(4.0F));
    ui.write(inside, note.words, ui.ink());
    Rect row = inside.cut_bottom(ui.button_height());

    bool is_pressed = false;
    if (step_ == Step::goal) {
        if (ui.button(widget_id("tutorial.next"), row.cut_right(ui.button_width(next)), next)) {
            step_ = Step::place;
            is_pressed = true;
        }
    }
    if (ui.button(widget_id("tutorial.skip"), row.cut_left(ui.button_width(skip)).moved(-ui.px(12.0F), 0.0F), skip)) {
        step_ = Step::done;
        is_pressed = true;
    }
    return is_pressed;
}

}  // namespace phyplay
