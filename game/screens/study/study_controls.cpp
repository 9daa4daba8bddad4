#include "game/screens/study/study_controls.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace phyplay {

namespace {

/// Places on a scale that fit into a row at a size that a finger meets.
constexpr float kLeastPlace = 44.0F;
constexpr float kMostPlace = 84.0F;

}  // namespace

bool study_option(Ui& ui, WidgetId id, Rect& column, std::string_view words, bool& is_on, OptionShape shape) {
    const Palette& palette = ui.palette();
    const float pad = ui.px(10);
    const float mark = std::round(ui.theme().text_px(TextSize::reading) * 1.25F);
    const float width = column.w - mark - ui.px(14) - 2.0F * pad;
    const float text_height = ui.paragraph_height(width, words, TextSize::reading);
    const float height = std::max({text_height, mark, ui.px(24)}) + 2.0F * pad;
    const Rect row = column.cut_top(height);
    column.cut_top(ui.px(6));

    const WidgetState state = ui.widget(id, row);
    if (state.activated) is_on = shape == OptionShape::ring ? true : !is_on;
    const float hover = ui.animated(id, state.hovered);
    const float on = ui.animated(id, is_on, 1);
    const float radius = ui.px(8);
    ui.fill(row, mixed(palette.panel, palette.accent, 0.10F * on + 0.04F * hover), radius);
    ui.outline(row,
               mixed(mixed(palette.line, palette.control_line, 0.75F), palette.accent, std::max(on, 0.5F * hover)),
               radius, std::max(1.0F, ui.px(1)));

    const float line = ui.line_height(TextSize::reading);
    const float first_line = row.y + (height - text_height) / 2.0F;
    const Point middle{row.x + pad + mark / 2.0F, first_line + line / 2.0F};
    const float thick = std::max(1.5F, ui.px(2));
    if (shape == OptionShape::box) {
        const Rect box{middle.x - mark / 2.0F, middle.y - mark / 2.0F, mark, mark};
        if (is_on) {
            ui.fill(box, palette.accent, ui.px(5));
            ui.icon(Icon::check, middle, mark * 0.85F, palette.accent_ink);
        } else {
            ui.outline(box, palette.control_line, ui.px(5), thick);
        }
    } else {
        ui.ring(middle, mark / 2.0F - thick / 2.0F, is_on ? palette.accent : palette.control_line, thick);
        if (is_on) ui.disc(middle, mark * 0.28F, palette.accent);
    }
    ui.paragraph({row.x + pad + mark + ui.px(14), first_line, width, text_height}, words, ui.ink(TextSize::reading));
    if (state.focus_shown) ui.focus_ring(row, radius);
    return state.activated;
}

bool study_scale(Ui& ui, WidgetId id, Rect& column, int least, int most, std::string_view least_words,
                 std::string_view most_words, std::optional<int>& chosen) {
    bool is_pressed = false;
    const Palette& palette = ui.palette();
    const int count = most - least + 1;
    const float gap = ui.px(6);
    const auto fitting = static_cast<int>((column.w + gap) / (ui.px(kLeastPlace) + gap));
    const int in_row = std::min(count, std::max(1, fitting));
    const float place_width =
        std::min(ui.px(kMostPlace), (column.w - gap * static_cast<float>(in_row - 1)) / static_cast<float>(in_row));
    const float height = ui.button_height(TextSize::button);
    const float all_width = place_width * static_cast<float>(in_row) + gap * static_cast<float>(in_row - 1);
    for (int first = 0; first < count; first += in_row) {
        Rect row = column.cut_top(height);
        for (int i = first; i < std::min(count, first + in_row); ++i) {
            const Rect place = row.cut_left(place_width);
            row.cut_left(gap);
            const int number = least + i;
            const WidgetId own = id + static_cast<WidgetId>(i) * 2 + 2;
            const WidgetState state = ui.widget(own, place);
            if (state.activated) {
                chosen = number;
                is_pressed = true;
            }
            const bool is_on = chosen == number;
            const float hover = ui.animated(own, state.hovered);
            ui.fill(place, is_on ? palette.accent : mixed(palette.panel, palette.ink, 0.05F * hover), ui.px(8));
            if (!is_on) {
                ui.outline(place, mixed(palette.line, palette.control_line, 0.75F), ui.px(8),
                           std::max(1.0F, ui.px(1)));
            }
            ui.text_in(place, std::to_string(number),
                       {TextSize::reading, is_on ? TextWeight::strong : TextWeight::regular,
                        is_on ? palette.accent_ink : palette.ink},
                       Align::center);
            if (state.focus_shown) ui.focus_ring(place, ui.px(8));
        }
        column.cut_top(gap);
    }
    const float half = all_width / 2.0F - ui.px(8);
    const Rect left{column.x, column.y, half, 1e4F};
    const Rect right{column.x + all_width - half, column.y, half, 1e4F};
    const float left_height = ui.paragraph(left, least_words, ui.quiet());
    const float right_height = ui.paragraph(right, most_words, ui.quiet(), Align::right);
    column.cut_top(std::max(left_height, right_height) + ui.px(6));
    return is_pressed;
}

}  // namespace phyplay
