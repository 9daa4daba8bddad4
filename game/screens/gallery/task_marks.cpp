#include "game/screens/gallery/task_marks.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "game/widgets/atlas_marks.h"

namespace phyplay {

namespace {

constexpr int kInARow = 25;

RowMark mark_of(TaskState state) {
    switch (state) {
        case TaskState::untouched: return RowMark::dot;
        case TaskState::tried: return RowMark::ring;
        case TaskState::solved: break;
    }
    return RowMark::disc;
}

Rgba color_of(const Palette& palette, TaskState state) {
    switch (state) {
        case TaskState::untouched: return mixed(palette.line, palette.control_line, 0.35F);
        case TaskState::tried: return palette.accent;
        case TaskState::solved: break;
    }
    return palette.good;
}

}  // namespace

void draw_state_dot(Ui& ui, Point center, float cell, TaskState state) {
    const RowMark mark = mark_of(state);
    const float radius = radius_of(mark, cell);
    const Rgba color = color_of(ui.palette(), state);
    if (mark == RowMark::ring) {
        ui.ring(center, radius, color, ring_thickness(cell));
    } else {
        ui.disc(center, radius, color);
    }
}

void draw_state_dots(Ui& ui, Rect place, std::span<const TaskState> states) {
    const auto pitch = static_cast<int>(place.w / kInARow);
    const auto side = static_cast<float>(pitch);
    // What whole pixels leave over stands between the fives.
    const float gap = std::floor((place.w - side * kInARow) / (static_cast<float>(kInARow) / kMarksOfRow - 1.0F));
    for (std::size_t i = 0; i < states.size();) {
        // Equal ones of the same five together.
        const std::size_t five_end = std::min(states.size(), (i / kMarksOfRow + 1) * kMarksOfRow);
        std::size_t next = i;
        while (next < five_end && states[next] == states[i]) ++next;
        const std::size_t column = i % kInARow;
        const Point at{
            std::round(place.x) + static_cast<float>(column) * side + static_cast<float>(column / kMarksOfRow) * gap,
            std::round(place.y) + static_cast<float>(i / kInARow) * side};
        if (!draw_mark_row(ui.canvas(), at, pitch, static_cast<int>(next - i), mark_of(states[i]),
                           color_of(ui.palette(), states[i]))) {
            for (std::size_t k = i; k < next; ++k) {
                const float right = (static_cast<float>(k - i) + 0.5F) * side;
                draw_state_dot(ui, {at.x + right, at.y + 0.5F * side}, side, states[k]);
            }
        }
        i = next;
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
