// Text: lines, shortened lines, paragraphs.
#include "game/widgets/ui.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "game/widgets/ui_drawing.h"

namespace phyplay {

std::size_t previous_character(std::string_view text, std::size_t at) {
    if (at == 0) return 0;
    do {
        --at;
    } while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U);
    return at;
}

std::size_t next_character(std::string_view text, std::size_t at) {
    if (at >= text.size()) return text.size();
    do {
        ++at;
    } while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U);
    return at;
}

namespace {

/// Text sits on whole pixels, else its hinting is lost.
ImVec2 on_pixel(float x, float y) {
    return {std::round(x), std::round(y)};
}

const char* begin_of(std::string_view text) {
    return text.data();
}
const char* end_of(std::string_view text) {
    return text.data() + text.size();
}

}  // namespace

TextStyle Ui::ink(TextSize size, TextWeight weight) const {
    return {size, weight, palette().ink};
}
TextStyle Ui::quiet(TextSize size) const {
    return {size, TextWeight::regular, palette().quiet_ink};
}

float Ui::line_height(TextSize size) const {
    return std::round(theme_->text_px(size) * 1.4F);
}

float Ui::text_width(std::string_view text, TextSize size, TextWeight weight) const {
    const ImFont* face = font(size, weight);
    return face->CalcTextSizeA(face->FontSize, 1e9F, 0.0F, begin_of(text), end_of(text)).x;
}

void Ui::text(float x, float y, std::string_view text, const TextStyle& style) {
    const ImFont* face = font(style.size, style.weight);
    const float lead = (line_height(style.size) - face->FontSize) / 2.0F;
    canvas_->AddText(face, face->FontSize, on_pixel(x, y + lead), packed(style.color), begin_of(text), end_of(text));
}

void Ui::text_in(Rect rect, std::string_view words, const TextStyle& style, Align align) {
    std::string shortened;
    float width = text_width(words, style.size, style.weight);
    if (width > rect.w + 0.5F) {
        std::size_t end = words.size();
        while (end > 0 && width > rect.w) {
            end = previous_character(words, end);
            shortened = std::string(words.substr(0, end)) + "\xE2\x80\xA6";
            width = text_width(shortened, style.size, style.weight);
        }
        words = shortened;
    }
    float x = rect.x;
    if (align == Align::center) x += (rect.w - width) / 2.0F;
    if (align == Align::right) x += rect.w - width;
    text(x, rect.y + (rect.h - line_height(style.size)) / 2.0F, words, style);
}

namespace {

/// Calls `take` with each line of a paragraph broken at `width`.
template <typename Take>
void for_each_line(const ImFont* face, float width, std::string_view text, Take take) {
    const char* at = begin_of(text);
    const char* const end = end_of(text);
    while (at < end) {
        const char* newline = std::find(at, end, '\n');
        const char* stop = face->CalcWordWrapPositionA(1.0F, at, newline, width);
        if (stop == at) stop = std::min(at + 1, end);
        const char* shown = stop;
        while (shown > at && shown[-1] == ' ') --shown;
        take(std::string_view(at, static_cast<std::size_t>(shown - at)));
        at = stop;
        while (at < end && *at == ' ') ++at;
        if (at < end && *at == '\n') ++at;
    }
}

}  // namespace

float Ui::paragraph(Rect rect, std::string_view words, const TextStyle& style, Align align) {
    float y = rect.y;
    for_each_line(font(style.size, style.weight), rect.w, words, [&](std::string_view line) {
        float x = rect.x;
        if (align != Align::left) {
            const float room = rect.w - text_width(line, style.size, style.weight);
            x += align == Align::center ? room / 2.0F : room;
        }
        text(x, y, line, style);
        y += line_height(style.size);
    });
    return y - rect.y;
}

void Ui::write_line(Rect& column, std::string_view words, const TextStyle& style, float gap) {
    text_in(column.cut_top(line_height(style.size)), words, style);
    column.cut_top(gap);
}

void Ui::write(Rect& column, std::string_view words, const TextStyle& style, float gap) {
    column.cut_top(paragraph(column, words, style));
    column.cut_top(gap);
}

float Ui::paragraph_height(float width, std::string_view words, TextSize size, TextWeight weight) const {
    int lines = 0;
    for_each_line(font(size, weight), width, words, [&](std::string_view) { ++lines; });
    return static_cast<float>(lines) * line_height(size);
}

}  // namespace phyplay
