#include "game/face/face.h"

#include <cstdio>

namespace phyplay {

float Face::draw_goal(Ui& ui, Rect rect, bool draw) {
    if (draw) ui.text_in(rect, goal_words(), ui.ink(TextSize::button, TextWeight::strong));
    return ui.line_height(TextSize::button);
}

std::string Face::seconds(double steps) const {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", steps / course().facts().step_hz);
    std::string number = text;
    if (const std::size_t point = number.find('.'); point != std::string::npos) {
        number.replace(point, 1, texts().say("number.decimal_mark"));
    }
    return number;
}

}  // namespace phyplay
