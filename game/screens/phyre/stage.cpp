#include "game/screens/phyre/stage.h"

#include <algorithm>
#include <cmath>

#include "game/screens/phyre/goal_sentence.h"
#include "game/screens/time_line.h"

namespace phyplay {

StageLayout stage_in(Ui& ui, const Rect& region, const Task& task, const Words& words, const Texts& texts,
                     bool is_sentence_alone) {
    const float gap = ui.px(24);
    const float above = ui.px(14);
    const float wall = ui.px(6);  // the frame around the scene
    const Rect room = region.inset(ui.px(24), ui.px(16));

    const float em = ui.theme().text_px(TextSize::body);
    const float panel_w = std::round(std::min(std::clamp(region.w * 0.29F, em * 18.5F, em * 24.0F), room.w * 0.5F));
    // The sentence may need two lines; it is measured at about the width that it will have.
    const float likely_side =
        std::min(room.h - ui.px(120), room.w - panel_w - gap) + (is_sentence_alone ? gap + panel_w : 0.0F);
    const float sentence_h =
        std::max(ui.button_height() + ui.px(4), goal_sentence(ui, {0, 0, likely_side, 0}, task, words, texts, false));
    const float below = ui.px(10) + time_line_height(ui);
    const float side = std::floor(std::max(ui.px(120), std::min(room.h - sentence_h - above - 2.0F * wall - below,
                                                                room.w - panel_w - gap - 2.0F * wall)));
    const float framed = side + 2.0F * wall;
    const float x = std::round(region.x + (region.w - framed - gap - panel_w) / 2.0F);
    const float y = std::round(room.y + std::max(0.0F, (room.h - sentence_h - above - framed - below) / 2.0F));
    const float scene_y = std::round(y + sentence_h + above);
    const float panel_x = std::round(x + framed + gap);
    const float line_y = scene_y + framed + ui.px(10);

    StageLayout stage;
    stage.sentence = {x, y, is_sentence_alone ? framed + gap + panel_w : framed, sentence_h};
    stage.scene = {x + wall, scene_y + wall, side, side};
    stage.time_line = {x, line_y, framed, time_line_height(ui)};
    stage.heading = {panel_x, y, panel_w, sentence_h};
    stage.panel = {panel_x, scene_y, panel_w, framed};
    if (framed < em * 38.0F) stage.panel.h = line_y + time_line_height(ui) - scene_y;
    stage.foot = {panel_x, line_y, panel_w, time_line_height(ui)};
    return stage;
}

}  // namespace phyplay
