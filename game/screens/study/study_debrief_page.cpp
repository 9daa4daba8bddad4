#include "game/screens/study/study_debrief_page.h"

#include <algorithm>

namespace phyplay {

namespace {

/// A code in large letters on a card, with a sentence that says what it is for.
void draw_code(Ui& ui, Rect& column, std::string_view sentence, std::string_view code) {
    const float pad = ui.px(16);
    const float width = column.w - 2.0F * pad;
    const float words = ui.paragraph_height(width, sentence, TextSize::body);
    const float high = ui.line_height(TextSize::title);
    const Rect card = column.cut_top(words + high + ui.px(8) + 2.0F * pad);
    column.cut_top(ui.px(12));
    ui.card(card);
    Rect inside = card.inset(pad);
    ui.paragraph(inside.cut_top(words), sentence, ui.quiet());
    inside.cut_top(ui.px(8));
    ui.text_in(inside.cut_top(high), code, ui.ink(TextSize::title, TextWeight::strong));
}

}  // namespace

void StudyDebriefPage::draw(Ui& ui, Rect room, std::int64_t) {
    Rect column = column_.begin(ui, widget_id("study.debrief"), room);
    draw_study_title(ui, column, texts_.say("study.done"));
    const auto text = protocol_.debrief.find(runner_.language());
    if (text != protocol_.debrief.end()) draw_study_text(ui, column, text->second);
    column.cut_top(ui.px(8));
    if (!protocol_.completion_code.empty()) {
        draw_code(ui, column, texts_.say("study.completion_code"), protocol_.completion_code);
    }
    draw_code(ui, column, texts_.say("study.own_code"), runner_.participant_id());
    column_.end(ui, column);
}

}  // namespace phyplay
