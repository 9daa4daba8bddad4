#include "game/screens/study/study_stop_dialog.h"

#include <algorithm>
#include <vector>

namespace phyplay {

namespace {

struct Way {
    StopChoice choice;
    std::string_view text;
    std::string_view note;
    ButtonKind kind;
};

}  // namespace

StopChoice draw_stop_dialog(Ui& ui, const Texts& texts, Rect region, bool has_consent) {
    ui.begin_layer(faded(ui.theme().dark ? rgb(0x000000) : rgb(0x1B2430), ui.theme().dark ? 0.6F : 0.45F));
    std::vector<Way> ways;
    if (has_consent) {
        ways = {{StopChoice::go_on, texts.say("study.stop.go_on"), {}, ButtonKind::primary},
                {StopChoice::keep, texts.say("study.stop.keep"), texts.say("study.stop.keep_note"),
                 ButtonKind::secondary},
                {StopChoice::erase, texts.say("study.stop.erase"), texts.say("study.stop.erase_note"),
                 ButtonKind::secondary}};
    } else {
        ways = {{StopChoice::go_on, texts.say("study.stop.back"), {}, ButtonKind::primary},
                {StopChoice::refuse, texts.say("study.stop.refuse"), {}, ButtonKind::secondary}};
    }
    const std::string_view title = texts.say(has_consent ? "study.stop.title" : "study.stop.refuse_title");
    const std::string_view lead = texts.say(has_consent ? "study.stop.lead" : "study.stop.refuse_lead");

    const float pad = ui.px(28);
    const float width = std::min(ui.theme().text_px(TextSize::reading) * 27.0F, region.w - ui.px(32));
    const float inner = width - 2.0F * pad;
    const float high = ui.button_height(TextSize::button);
    const float title_height = ui.paragraph_height(inner, title, TextSize::title, TextWeight::strong);
    const float lead_height = ui.paragraph_height(inner, lead, TextSize::reading);
    float height = 2.0F * pad + title_height + ui.px(8) + lead_height + ui.px(8);
    const auto note_height = [&](const Way& way) {
        return way.note.empty() ? 0.0F : ui.paragraph_height(inner, way.note, TextSize::note) + ui.px(4);
    };
    for (const Way& way : ways) height += ui.px(12) + high + note_height(way);

    const Rect card{region.center().x - width / 2.0F, std::max(ui.px(8), region.center().y - height / 2.0F), width,
                    height};
    ui.card(card, 1.0F);
    Rect inside = card.inset(pad);
    inside.cut_top(ui.paragraph(inside, title, ui.ink(TextSize::title, TextWeight::strong)) + ui.px(8));
    inside.cut_top(ui.paragraph(inside, lead, ui.ink(TextSize::reading)) + ui.px(8));
    StopChoice chosen = StopChoice::none;
    for (const Way& way : ways) {
        inside.cut_top(ui.px(12));
        const Rect place = inside.cut_top(high);
        const bool fits = ui.text_width(way.text, TextSize::button, TextWeight::strong) < inner - ui.px(24);
        const ButtonLook look{.text = way.text, .kind = way.kind, .size = fits ? TextSize::button : TextSize::body};
        if (ui.button(widget_id("study.stop", static_cast<int>(way.choice)), place, look)) chosen = way.choice;
        if (way.note.empty()) continue;
        inside.cut_top(ui.px(4));
        inside.cut_top(ui.paragraph(inside, way.note, ui.quiet(TextSize::note)));
    }
    return chosen;
}

}  // namespace phyplay
