#include "game/screens/task_marks.h"

#include <imgui.h>

namespace phyplay {

void draw_state_dot(Ui& ui, Point center, float radius, TaskState state) {
    const Palette& p = ui.palette();
    ImDrawList& canvas = ui.canvas();
    const int segments = radius < 6.0F ? 10 : 0;  // few: there may be hundreds a frame
    const auto packed = [](Rgba c) { return IM_COL32(c.r, c.g, c.b, c.a); };
    switch (state) {
        case TaskState::untouched: ui.disc(center, radius * 0.62F, mixed(p.line, p.control_line, 0.35F)); break;
        case TaskState::tried:
            canvas.AddCircle({center.x, center.y}, radius * 0.85F, packed(p.accent), segments,
                             std::max(1.25F, radius * 0.4F));
            break;
        case TaskState::solved: ui.disc(center, radius, p.good); break;
    }
}

void draw_state_badge(Ui& ui, Rect picture, TaskState state) {
    const Palette& p = ui.palette();
    const float radius = std::clamp(picture.w * 0.09F, ui.px(7.0F), ui.px(12.0F));
    const Point center{picture.right() - radius * 0.75F, picture.y + radius * 0.75F};
    switch (state) {
        case TaskState::untouched: break;
        case TaskState::tried:
            ui.disc(center, radius, p.panel);
            ui.ring(center, radius * 0.6F, p.accent, std::max(1.5F, radius * 0.25F));
            break;
        case TaskState::solved:
            ui.disc(center, radius + std::max(1.5F, radius * 0.15F), p.panel);
            ui.disc(center, radius, p.good);
            ui.icon(Icon::check, center, radius * 1.4F, p.panel);
            break;
    }
}

}  // namespace phyplay
