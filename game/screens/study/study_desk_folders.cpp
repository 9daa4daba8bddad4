// Which study: folders that were opened before, and a line to type another.
#include <algorithm>

#include "game/screens/study/study_desk_screen.h"

namespace phyplay {

void StudyDeskScreen::draw_choice(Ui& ui, Rect page) {
    Rect column = choice_column_.begin(ui, widget_id("desk.choice"), page, 760.0F);
    column.cut_top(ui.px(8));
    column.cut_top(ui.paragraph(column, say("desk.lead"), ui.quiet(TextSize::button)) + ui.px(20));

    const WidgetId field = widget_id("desk.folder");
    if (std::exchange(begins_, false)) ui.interaction().set_focus(field);
    const ButtonLook look{.text = say("desk.open"), .kind = ButtonKind::primary, .enabled = !typed_.empty()};
    Rect row = column.cut_top(ui.button_height());
    const Rect button = row.cut_right(ui.button_width(look));
    row.cut_right(ui.px(8));
    bool opens = ui.text_field(field, row, typed_, say("desk.folder_hint")) == Ui::Typed::entered;
    opens = ui.button(widget_id("desk.open"), button, look) || opens;
    if (opens && !typed_.empty()) open(typed_);
    if (!refusal_.empty()) {
        column.cut_top(ui.px(8));
        column.cut_top(ui.paragraph(column, refusal_, {TextSize::body, TextWeight::regular, ui.palette().bad}));
    }
    column.cut_top(ui.px(24));

    if (!recent_.empty()) {
        ui.text_in(column.cut_top(ui.line_height(TextSize::button)), say("desk.recent"),
                   ui.ink(TextSize::button, TextWeight::strong));
        column.cut_top(ui.px(8));
    }
    const std::vector<std::string> shown = recent_;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const Rect card = column.cut_top(ui.line_height(TextSize::body) + ui.line_height(TextSize::note) + ui.px(24));
        column.cut_top(ui.px(8));
        if (clickable_card(ui, widget_id("desk.recent", static_cast<std::int64_t>(i)), card).activated)
            open(shown[i]);
        Rect inside = card.inset(ui.px(20), ui.px(12));
        const std::size_t slash = shown[i].find_last_of('/');
        ui.text_in(inside.cut_top(ui.line_height(TextSize::body)), shown[i].substr(slash + 1),
                   ui.ink(TextSize::body, TextWeight::strong));
        ui.text_in(inside, shown[i], ui.quiet(TextSize::note));
    }
    column.cut_top(ui.px(16));
    column.cut_top(ui.paragraph(column, say("desk.new_study"), ui.quiet()) + ui.px(6));
    for (const std::string_view command :
         {"phyplay study check protocol.toml --freeze bundle.jsonl", "phyplay study run bundle.jsonl --data DIR"}) {
        const float height = ui.line_height(TextSize::note) + ui.px(16);
        const Rect plate = column.cut_top(height);
        ui.fill(plate, ui.palette().raised, ui.px(6));
        ui.text_in(plate.inset(ui.px(12), 0.0F), command, ui.ink(TextSize::note, TextWeight::mono));
        column.cut_top(ui.px(6));
    }
    choice_column_.end(ui, column.y + ui.px(24));
}

}  // namespace phyplay
