#include "game/screens/home_screen.h"

namespace phyplay {

bool HomeScreen::handle_event(const WindowEvent& event) {
    static_cast<void>(event);
    return false;
}

void HomeScreen::draw(Ui& ui, const Rect& region) {
    Rect page = region.inset(ui.px(48.0F));
    ui.text_in(page.cut_top(ui.line_height(TextSize::hero)), say("app.name"),
               ui.ink(TextSize::hero, TextWeight::strong));
    ui.text_in(page.cut_top(ui.line_height(TextSize::body)), say("app.sentence"), ui.quiet());
    page.cut_top(ui.px(24.0F));
    const ButtonLook play{.text = say("home.play"), .icon = Icon::play, .kind = ButtonKind::primary};
    Rect row = page.cut_top(ui.button_height());
    if (ui.button(widget_id("home.play"), row.cut_left(ui.button_width(play)), play)) go_to(Place::gallery);
}

}  // namespace phyplay
