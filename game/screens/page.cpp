#include "game/screens/page.h"

#include <fmt/core.h>

#include <imgui.h>
#include <algorithm>
#include <cmath>

#include "game/widgets/atlas_marks.h"

namespace phyplay {
namespace {

/// Left edge and width of a column in the middle of `region`.
Rect column_in(const Ui& ui, Rect region, float max_width_px) {
    const float margin = region.w < ui.px(900.0F) ? ui.px(24.0F) : ui.px(40.0F);
    const float width = std::round(std::min(region.w - 2.0F * margin, ui.px(max_width_px)));
    return {std::round(region.x + (region.w - width) / 2.0F), region.y, width, region.h};
}

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

Rect PageColumn::begin(Ui& ui, WidgetId id, Rect region, float max_width_px) {
    top_ = ui.begin_scroll(id, region, content_height_, scroll_);
    const Rect column = column_in(ui, region, max_width_px);
    return {column.x, top_, column.w, 1e6F};
}

void PageColumn::end(Ui& ui, float bottom) {
    const float height = bottom - top_;
    if (std::abs(height - content_height_) > 0.5F) ui.keep_animating();
    content_height_ = height;
    ui.end_scroll();
}

bool draw_page_header(Ui& ui, Rect& region, std::string_view title, std::string_view back_tooltip,
                      float column_width_px) {
    const Rect bar = region.cut_top(ui.px(72.0F));
    const float size = ui.button_height();
    const float gap = ui.px(8.0F);
    float title_x = bar.x + ui.px(16.0F) + size + gap;
    // The way back hangs in the margin where there is one, so that title and content share an edge.
    if (column_width_px > 0.0F) title_x = std::max(title_x, column_in(ui, bar, column_width_px).x);
    const Rect back{title_x - gap - size, bar.center().y - size / 2.0F, size, size};
    const bool is_pressed = ui.button(widget_id("page.back"), back,
                                      {.icon = Icon::back, .kind = ButtonKind::quiet, .tooltip = back_tooltip});
    draw_title(ui, {title_x, bar.y, bar.right() - title_x - ui.px(16.0F), bar.h}, title);
    return is_pressed;
}

std::string places_line(Ui& ui, std::string_view page, std::span<const std::pair<std::string, WidgetId>> widgets) {
    std::string line = fmt::format("places page={}", page);
    for (const auto& [name, id] : widgets) {
        if (const auto place = ui.interaction().place_of(id)) {
            line += fmt::format(" {}={:.0f},{:.0f}", name, place->center().x, place->center().y);
        }
    }
    return line;
}

void draw_title(Ui& ui, Rect rect, std::string_view title) {
    const bool fits = ui.text_width(title, TextSize::title, TextWeight::strong) <= rect.w;
    ui.text_in(rect, title, ui.ink(fits ? TextSize::title : TextSize::button, TextWeight::strong));
}

CardRows::CardRows(Ui& ui, Rect column, std::string_view title, float known_height)
    : ui_(ui), card_{column.x, column.y, column.w, known_height}, known_height_(known_height), y_(column.y) {
    if (known_height > 0.0F) ui.card(card_);
    y_ += ui.px(20.0F);
    const float line = ui.line_height(TextSize::button);
    ui.text_in({card_.x + ui.px(24.0F), y_, card_.w - ui.px(48.0F), line}, title,
               ui.ink(TextSize::button, TextWeight::strong));
    y_ += line + ui.px(8.0F);
}

Rect CardRows::control(std::string_view words, std::string_view note, float control_width) {
    const float left = card_.x + ui_.px(24.0F);
    const float width = card_.w - ui_.px(48.0F);
    if (!is_first_) ui_.fill({left, y_, width, 1.0F}, ui_.palette().line);
    is_first_ = false;

    const float gap = ui_.px(24.0F);
    const bool is_narrow = width < control_width + ui_.theme().text_px(TextSize::body) * 9.0F + gap;
    const float words_width = is_narrow ? width : width - control_width - gap;
    const float line = ui_.line_height(TextSize::body);
    const float note_height = note.empty() ? 0.0F : ui_.paragraph_height(words_width, note, TextSize::note);
    const float control_height = ui_.button_height();
    const float words_height = line + note_height;
    const float pad = ui_.px(10.0F);
    const float height =
        is_narrow ? words_height + ui_.px(8.0F) + control_height : std::max(words_height, control_height);
    const float words_y = is_narrow ? y_ + pad : y_ + pad + (height - words_height) / 2.0F;
    ui_.text_in({left, words_y, words_width, line}, words, ui_.ink());
    if (!note.empty())
        ui_.paragraph({left, words_y + line, words_width, note_height}, note, ui_.quiet(TextSize::note));

    const Rect control =
        is_narrow ? Rect{left, words_y + words_height + ui_.px(8.0F), std::min(control_width, width), control_height}
                  : Rect{left + width - control_width, y_ + pad + (height - control_height) / 2.0F, control_width,
                         control_height};
    y_ += height + 2.0F * pad;
    return control;
}

void CardRows::toggle(WidgetId id, std::string_view words, std::string_view note, bool& on) {
    const float top = y_;
    const Rect place = control(words, note, ui_.toggle_width(""));
    const Rect row{card_.x + ui_.px(12.0F), top + ui_.px(3.0F), card_.w - ui_.px(24.0F), y_ - top - ui_.px(6.0F)};
    const WidgetState state = ui_.widget(id, row);
    if (state.activated) on = !on;
    ui_.draw_switch(id, {place.right() - ui_.px(36.0F), place.y, ui_.px(36.0F), place.h}, on, state.hovered);
    if (state.focus_shown) ui_.focus_ring(row.inset(ui_.px(3.0F)), ui_.px(6.0F));
}

float CardRows::finish() {
    const float height = y_ + ui_.px(10.0F) - card_.y;
    if (std::abs(height - known_height_) > 0.5F) ui_.keep_animating();
    return height;
}

WidgetState clickable_card(Ui& ui, WidgetId id, Rect rect) {
    const WidgetState state = ui.widget(id, rect);
    const float hover = ui.animated(id, state.hovered && !state.held);
    ui.card(rect, 0.25F + 0.45F * hover);
    if (hover > 0.0F) ui.outline(rect, faded(ui.palette().accent, 0.55F * hover), ui.px(10.0F));
    if (state.focus_shown) ui.focus_ring(rect, ui.px(10.0F));
    return state;
}

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
