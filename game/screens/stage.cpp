#include "game/screens/stage.h"

#include <algorithm>
#include <cmath>

#include "game/screens/time_line.h"

namespace phyplay {

StageLayout square_stage(Ui& ui, const Rect& region, Face& face, bool is_goal_alone) {
    const float gap = ui.px(24);
    const float above = ui.px(14);
    const float wall = ui.px(6);  // the frame around the scene
    const Rect room = region.inset(ui.px(24), ui.px(16));

    const float em = ui.theme().text_px(TextSize::body);
    const float panel_w = std::round(std::min(std::clamp(region.w * 0.29F, em * 18.5F, em * 24.0F), room.w * 0.5F));
    // The sentence may need two lines; it is measured at about the width that it will have.
    const float likely_side =
        std::min(room.h - ui.px(120), room.w - panel_w - gap) + (is_goal_alone ? gap + panel_w : 0.0F);
    const float goal_h = std::max(ui.button_height() + ui.px(4), face.draw_goal(ui, {0, 0, likely_side, 0}, false));
    const float below = ui.px(10) + time_line_height(ui);
    const float side = std::floor(std::max(
        ui.px(120), std::min(room.h - goal_h - above - 2.0F * wall - below, room.w - panel_w - gap - 2.0F * wall)));
    const float framed = side + 2.0F * wall;
    const float x = std::round(region.x + (region.w - framed - gap - panel_w) / 2.0F);
    const float y = std::round(room.y + std::max(0.0F, (room.h - goal_h - above - framed - below) / 2.0F));
    const float scene_y = std::round(y + goal_h + above);
    const float panel_x = std::round(x + framed + gap);
    const float line_y = scene_y + framed + ui.px(10);

    StageLayout stage;
    stage.goal = {x, y, is_goal_alone ? framed + gap + panel_w : framed, goal_h};
    stage.scene = {x + wall, scene_y + wall, side, side};
    stage.time_line = {x, line_y, framed, time_line_height(ui)};
    stage.heading = {panel_x, y, panel_w, goal_h};
    stage.panel = {panel_x, scene_y, panel_w, framed};
    if (framed < em * 38.0F) stage.panel.h = line_y + time_line_height(ui) - scene_y;
    stage.foot = {panel_x, line_y, panel_w, time_line_height(ui)};
    return stage;
}

StageLayout wide_stage(const Ui& ui, const Rect& region, Face& face, float heading_height, float panel_height) {
    Rect room = region.inset(ui.px(24), ui.px(14));
    StageLayout stage;
    stage.heading = on_pixels(room.cut_top(heading_height));
    room.cut_top(ui.px(12));
    stage.panel = on_pixels(room.cut_bottom(panel_height));
    room.cut_bottom(ui.px(8));
    stage.time_line = on_pixels(room.cut_bottom(time_line_height(ui)));
    room.cut_bottom(ui.px(6));
    stage.scene = face.scene_within(on_pixels({room.x, room.y, room.w, std::max(room.h, ui.px(80))}));
    return stage;
}

StageLayout wide_stage_beside(const Ui& ui, const Rect& region, Face& face, float heading_height) {
    Rect room = region.inset(ui.px(24), ui.px(14));
    StageLayout stage;
    stage.heading = on_pixels(room.cut_top(heading_height));
    room.cut_top(ui.px(12));
    const float em = ui.theme().text_px(TextSize::body);
    stage.panel =
        on_pixels(room.cut_right(std::min(std::clamp(region.w * 0.26F, em * 17.0F, em * 22.0F), room.w * 0.5F)));
    room.cut_right(ui.px(20));
    stage.time_line = on_pixels(room.cut_bottom(time_line_height(ui)));
    room.cut_bottom(ui.px(8));
    stage.scene = face.scene_within(on_pixels(room));
    return stage;
}

}  // namespace phyplay
