#include "game/screens/trouble_screen.h"

#include <algorithm>
#include <utility>

#include "game/screens/page.h"

namespace phyplay {

namespace {

constexpr float kColumnWidth = 560.0F;

}  // namespace

TroubleScreen::TroubleScreen(AppContext& context, Navigation wanted, std::string sentence)
    : Screen(context), wanted_(std::move(wanted)), sentence_(std::move(sentence)) {
    context.trace.write("trouble " + sentence_);
}

bool TroubleScreen::handle_event(const WindowEvent& event) {
    if (event.kind != WindowEventKind::key_down || event.repeat) return false;
    if (event.key == Key::escape) {
        go_to(Place::back);
        return true;
    }
    if (event.key == Key::enter) {
        go_to(wanted_.place, wanted_.id);
        return true;
    }
    return false;
}

void TroubleScreen::draw(Ui& ui, const Rect& region) {
    Rect page = region;
    if (draw_page_header(ui, page, say("trouble.title"), say("page.back"), kColumnWidth)) go_to(Place::back);

    const float width = std::min(ui.px(kColumnWidth), page.w - ui.px(48.0F));
    Rect column{page.center().x - width / 2.0F, page.y + ui.px(8.0F), width, page.h};
    column.cut_top(ui.paragraph(column, say("trouble.lead"), ui.ink(TextSize::body)));
    column.cut_top(ui.px(12.0F));
    column.cut_top(ui.paragraph(column, sentence_, ui.quiet()));
    column.cut_top(ui.px(24.0F));
    const ButtonLook again{
        .text = say("trouble.again"), .key_label = "Enter", .icon = Icon::restart, .kind = ButtonKind::primary};
    const Rect button{column.x, column.y, ui.button_width(again), ui.button_height(again.size)};
    if (ui.button(widget_id("trouble.again"), button, again)) go_to(wanted_.place, wanted_.id);
}

}  // namespace phyplay
