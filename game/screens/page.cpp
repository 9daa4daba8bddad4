#include "game/screens/page.h"

#include <fmt/core.h>

#include <cmath>

namespace phyplay {

namespace {

/// Left edge and width of a column in the middle of `region`.
Rect column_in(const Ui& ui, Rect region, float max_width_px) {
    const float margin = region.w < ui.px(900.0F) ? ui.px(24.0F) : ui.px(40.0F);
    const float width = std::round(std::min(region.w - 2.0F * margin, ui.px(max_width_px)));
    return {std::round(region.x + (region.w - width) / 2.0F), region.y, width, region.h};
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

}  // namespace phyplay
