#include "game/screens/study/study_text_page.h"

namespace phyplay {

void StudyTextPage::draw(Ui& ui, Rect room, std::int64_t) {
    Rect column = column_.begin(ui, widget_id("study.text"), room);
    draw_study_title(ui, column, words_.title);
    draw_study_text(ui, column, words_.text);
    column_.end(ui, column);
}

bool StudyTextPage::go_on(std::int64_t t_us) {
    on_(t_us);
    return true;
}

}  // namespace phyplay
