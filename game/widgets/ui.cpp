#include "game/widgets/ui.h"

#include "game/widgets/large_fill.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace phyplay {

namespace {

constexpr float kPi = std::numbers::pi_v<float>;
constexpr std::int64_t kTooltipDelayUs = 450'000;
constexpr float kWheelNotchPx = 96.0F;
constexpr float kLargeFill = 12'000.0F;  // pixels from which clearing is cheaper than two more commands

ImU32 packed(Rgba color) {
    return IM_COL32(color.r, color.g, color.b, color.a);
}
ImVec2 vec(Point p) {
    return {p.x, p.y};
}
ImVec2 top_left(Rect r) {
    return {r.x, r.y};
}
ImVec2 bottom_right(Rect r) {
    return {r.right(), r.bottom()};
}

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

/// Where a UTF-8 string ends one character before `at`.
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

}  // namespace

// ------------------------------------------------------------------------------------------ frames, events

void Ui::begin_frame(const Theme& theme, const Fonts& fonts, FrameTime time) {
    theme_ = &theme;
    fonts_ = &fonts;
    time_ = time;
    canvas_ = ImGui::GetBackgroundDrawList();
    animating_ = false;
    wake_at_us_.reset();
    pointer_shape_ = PointerShape::arrow;
    tooltip_text_.clear();
    scroll_places_.clear();
    const Rect window{0.0F, 0.0F, static_cast<float>(window_.width()), static_cast<float>(window_.height())};
    clips_.assign(1, window);
    interaction_.begin_frame();
    if (interaction_.hovered() != hover_id_) {
        hover_id_ = interaction_.hovered();
        hover_since_us_ = time.now_us;
    }
}

void Ui::end_frame() {
    draw_tooltip();
    interaction_.end_frame();
    wheel_px_.clear();
    window_.set_pointer_shape(pointer_shape_);
    if (interaction_.wants_text() != text_input_on_) {
        text_input_on_ = interaction_.wants_text();
        window_.set_text_input(text_input_on_);
    }
}

bool Ui::handle_event(const WindowEvent& event) {
    if (event.kind == WindowEventKind::wheel) {
        for (auto place = scroll_places_.rbegin(); place != scroll_places_.rend(); ++place) {
            if (!place->first.contains({event.x, event.y})) continue;
            wheel_px_[place->second] -= event.wheel_y * kWheelNotchPx;
            return true;
        }
        return false;
    }
    // A press hides the tooltip until the pointer rests anew.
    if (event.kind == WindowEventKind::pointer_down) hover_since_us_ = event.t_poll_us;
    return interaction_.handle_event(event);
}

void Ui::end_page() {
    if (page_part_ >= 1.0F) return;
    animating_ = true;
    const float shown = 1.0F - (1.0F - page_part_) * (1.0F - page_part_);
    page_part_ = 1.0F;
    const float drop = std::round(px(12.0F) * (1.0F - shown));
    fade_large_fills(*canvas_, palette().background, shown, drop);
    for (ImDrawVert& vertex : canvas_->VtxBuffer) {
        vertex.pos.y += drop;
        const auto alpha = static_cast<float>(vertex.col >> IM_COL32_A_SHIFT) * shown;
        vertex.col = (vertex.col & ~IM_COL32_A_MASK) | (static_cast<ImU32>(alpha) << IM_COL32_A_SHIFT);
    }
}

void Ui::wake_at(std::int64_t t_us) {
    if (!wake_at_us_ || t_us < *wake_at_us_) wake_at_us_ = t_us;
}

void Ui::reset() {
    interaction_.reset();
    animations_.clear();
    wheel_px_.clear();
    scroll_places_.clear();
    hover_id_ = revealed_id_ = kNoWidget;
}

float Ui::animated(WidgetId id, bool on, int channel) {
    const WidgetId key = id + static_cast<WidgetId>(channel) * 0x9E3779B97F4A7C15ULL;
    const float goal = on ? 1.0F : 0.0F;
    const auto [entry, is_new] = animations_.try_emplace(key, goal);
    float& value = entry->second;
    if (is_new || !theme_->motion) {
        value = goal;
    } else if (value != goal) {
        const float step = time_.dt_s * 1e6F / static_cast<float>(kHoverUs);
        value = goal > value ? std::min(value + step, goal) : std::max(value - step, goal);
        if (value != goal) animating_ = true;
    }
    // Ease out: fast first, then settling.
    return on ? 1.0F - (1.0F - value) * (1.0F - value) : value * value;
}

// ------------------------------------------------------------------------------------------------- drawing

void Ui::fill(Rect rect, Rgba color, float radius) {
    // Large opaque areas: only the rounded ends are drawn, the middle is cleared.
    if (color.a == 255 && rect.w * rect.h > kLargeFill && rect.h > 2.0F * radius + 4.0F) {
        const float end = std::ceil(radius) + 1.0F;
        const Rect middle{rect.x, std::ceil(rect.y + end), rect.w,
                          std::floor(rect.bottom() - end) - std::ceil(rect.y + end)};
        const ImU32 packed_color = packed(color);
        canvas_->AddRectFilled(top_left(rect), {rect.right(), middle.y}, packed_color, radius,
                               ImDrawFlags_RoundCornersTop);
        canvas_->AddRectFilled({rect.x, middle.bottom()}, bottom_right(rect), packed_color, radius,
                               ImDrawFlags_RoundCornersBottom);
        fill_large(*canvas_, middle, color);
        return;
    }
    canvas_->AddRectFilled(top_left(rect), bottom_right(rect), packed(color), radius);
}

void Ui::outline(Rect rect, Rgba color, float radius, float thickness) {
    // Centred in the edge pixels, so that a hairline is one crisp pixel.
    const Rect path = rect.inset(thickness / 2.0F);
    canvas_->AddRect(top_left(path), bottom_right(path), packed(color), std::max(radius - thickness / 2.0F, 0.0F), 0,
                     thickness);
}

void Ui::line(Point a, Point b, Rgba color, float thickness) {
    canvas_->AddLine(vec(a), vec(b), packed(color), thickness);
}

void Ui::disc(Point center, float radius, Rgba color) {
    canvas_->AddCircleFilled(vec(center), radius, packed(color));
}

void Ui::ring(Point center, float radius, Rgba color, float thickness) {
    canvas_->AddCircle(vec(center), radius, packed(color), 0, thickness);
}

void Ui::arc(Point center, float radius, float from, float to, Rgba color, float thickness) {
    if (to <= from) return;
    const float start = -kPi / 2.0F;
    const int segments = std::max(8, static_cast<int>(radius * (to - from) * 1.6F));
    canvas_->PathArcTo(vec(center), radius, start + from * 2.0F * kPi, start + to * 2.0F * kPi, segments);
    canvas_->PathStroke(packed(color), 0, thickness);
}

void Ui::shadow(Rect rect, float radius, float lift) {
    // Rings of falling opacity around the card, a little lower than it. The fall is quadratic in three bands,
    // which the eye takes for a blur at this opacity.
    const float blur = px(4.0F + 20.0F * lift);
    const float drop = px(1.0F + 6.0F * lift);
    const float strength = (theme_->dark ? 0.34F : 0.085F) * (0.6F + 0.4F * lift);
    const Rect base = rect.moved(0.0F, drop);
    constexpr int kCornerSteps = 6;
    constexpr int kPoints = 4 * (kCornerSteps + 1);
    constexpr int kBands = 4;

    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    const auto first = static_cast<ImDrawIdx>(canvas_->_VtxCurrentIdx);
    canvas_->PrimReserve(kBands * kPoints * 6, (kBands + 1) * kPoints);
    const std::array<Point, 4> corners = {
        Point{base.x + radius, base.y + radius}, Point{base.right() - radius, base.y + radius},
        Point{base.right() - radius, base.bottom() - radius}, Point{base.x + radius, base.bottom() - radius}};
    for (int band = 0; band <= kBands; ++band) {
        const float out = static_cast<float>(band) / kBands;
        const float reach = radius - blur * 0.35F + out * blur;
        const float fall = (1.0F - out) * (1.0F - out);
        const ImU32 color = packed(faded(palette().shadow, strength * fall));
        for (int corner = 0; corner < 4; ++corner) {
            for (int i = 0; i <= kCornerSteps; ++i) {
                const float angle =
                    kPi + static_cast<float>(corner) * kPi / 2.0F + static_cast<float>(i) / kCornerSteps * kPi / 2.0F;
                const Point c = corners[static_cast<std::size_t>(corner)];
                canvas_->PrimWriteVtx({c.x + std::cos(angle) * reach, c.y + std::sin(angle) * reach}, white, color);
            }
        }
    }
    for (int band = 0; band < kBands; ++band) {
        for (int i = 0; i < kPoints; ++i) {
            const auto a = static_cast<ImDrawIdx>(first + band * kPoints + i);
            const auto b = static_cast<ImDrawIdx>(first + band * kPoints + (i + 1) % kPoints);
            const auto c = static_cast<ImDrawIdx>(b + kPoints);
            const auto d = static_cast<ImDrawIdx>(a + kPoints);
            for (const ImDrawIdx index : {a, b, c, a, c, d}) canvas_->PrimWriteIdx(index);
        }
    }
}

void Ui::card(Rect rect, float lift) {
    const float radius = px(10.0F);
    shadow(rect, radius, lift);
    fill(rect, palette().panel, radius);
    outline(rect, palette().line, radius, std::max(1.0F, std::round(theme_->display_scale)));
}

void Ui::push_clip(Rect rect) {
    const Rect clip = intersection_of(rect, clips_.back());
    clips_.push_back(clip);
    canvas_->PushClipRect(top_left(clip), {std::max(clip.right(), clip.x), std::max(clip.bottom(), clip.y)});
}

void Ui::pop_clip() {
    clips_.pop_back();
    canvas_->PopClipRect();
}

// ---------------------------------------------------------------------------------------------------- text

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

void Ui::paragraph_in(Rect rect, std::string_view words, const TextStyle& style, int lines) {
    float y = rect.y;
    int number = 0;
    for_each_line(font(style.size, style.weight), rect.w, words, [&](std::string_view line) {
        ++number;
        if (number > lines) return;
        if (number == lines) line = words.substr(static_cast<std::size_t>(line.data() - words.data()));
        text_in({rect.x, y, rect.w, line_height(style.size)}, line, style);
        y += line_height(style.size);
    });
}

float Ui::paragraph_height(float width, std::string_view words, TextSize size, TextWeight weight) const {
    int lines = 0;
    for_each_line(font(size, weight), width, words, [&](std::string_view) { ++lines; });
    return static_cast<float>(lines) * line_height(size);
}

// ------------------------------------------------------------------------------------------------- widgets

WidgetState Ui::widget(WidgetId id, Rect rect, bool enabled, std::string_view tip, WidgetKind kind) {
    const WidgetState state = interaction_.widget(id, rect, clips_.back(), kind, enabled);
    if (state.focus_shown && id != revealed_id_) {
        revealed_id_ = id;
        if (!scrolls_.empty()) reveal(rect);
    }
    if (state.hovered) {
        pointer_shape_ = kind == WidgetKind::text ? PointerShape::text : PointerShape::hand;
        if (!tip.empty() && !state.held) {
            const std::int64_t due_us = hover_since_us_ + kTooltipDelayUs;
            if (time_.now_us >= due_us) {
                tooltip(tip, {rect.center().x, rect.bottom() + px(6.0F)});
            } else {
                wake_at(due_us);
            }
        }
    }
    return state;
}

void Ui::reveal(Rect rect) {
    const Scroll& scroll = scrolls_.back();
    const float margin = px(24.0F);
    if (rect.y < scroll.view.y + margin) {
        scroll.state->target = scroll.state->offset + rect.y - scroll.view.y - margin;
    } else if (rect.bottom() > scroll.view.bottom() - margin) {
        scroll.state->target = scroll.state->offset + rect.bottom() - scroll.view.bottom() + margin;
    }
    animating_ = true;
}

void Ui::focus_ring(Rect rect, float radius) {
    const float gap = px(3.0F);
    outline(rect.inset(-gap), palette().accent, radius + gap, std::max(2.0F, px(2.0F)));
}

float Ui::button_height(TextSize size) const {
    return line_height(size) + 2.0F * px(size == TextSize::button ? 12 : 8);
}

float Ui::key_cap_width(std::string_view key) const {
    return std::max(text_width(key, TextSize::note) + 2.0F * px(6.0F), line_height(TextSize::note) + px(2.0F));
}

float Ui::key_cap(float x, float center_y, std::string_view key, Rgba ink_color, Rgba line_color) {
    const float width = key_cap_width(key);
    const float height = line_height(TextSize::note) + px(2.0F);
    const Rect cap{std::round(x), std::round(center_y - height / 2.0F), std::round(width), height};
    outline(cap, line_color, px(4.0F));
    text_in(cap, key, {TextSize::note, TextWeight::regular, ink_color}, Align::center);
    return width;
}

float Ui::button_width(const ButtonLook& look) const {
    const float gap = px(8.0F);
    float width = 2.0F * px(look.text.empty() ? 8.0F : 16.0F);
    if (look.icon != Icon::none) width += theme_->text_px(look.size) * 1.3F;
    if (!look.text.empty()) {
        if (look.icon != Icon::none) width += gap;
        width += text_width(look.text, look.size, TextWeight::strong);
    }
    if (!look.key_label.empty()) width += gap + key_cap_width(look.key_label);
    return std::ceil(std::max(width, button_height(look.size)));
}

bool Ui::button(WidgetId id, Rect rect, const ButtonLook& look) {
    const WidgetState state = widget(id, rect, look.enabled, look.tooltip);
    const float hover = animated(id, state.hovered);
    const float hold = animated(id, state.held && state.hovered, 1);
    const Palette& p = palette();
    const float radius = px(8.0F);

    Rgba face = p.raised;
    Rgba words = p.ink;
    Rgba cap = p.control_line;
    switch (look.kind) {
        case ButtonKind::primary:
            face = mixed(p.accent, theme_->dark ? rgb(0xFFFFFF) : rgb(0x000000), 0.10F * hover + 0.08F * hold);
            words = p.accent_ink;
            cap = faded(p.accent_ink, 0.7F);
            break;
        case ButtonKind::secondary:
            face =
                mixed(look.selected ? mixed(p.panel, p.accent, 0.14F) : p.panel, p.ink, 0.05F * hover + 0.05F * hold);
            words = look.selected ? mixed(p.accent, p.ink, 0.25F) : p.ink;
            break;
        case ButtonKind::quiet:
            face = faded(look.selected ? p.accent : p.ink,
                         (look.selected ? 0.12F : 0.0F) + 0.07F * hover + 0.05F * hold);
            words = look.selected ? mixed(p.accent, p.ink, 0.25F) : mixed(p.quiet_ink, p.ink, std::max(hover, 0.35F));
            break;
    }
    if (!look.enabled) {
        face = look.kind == ButtonKind::quiet ? faded(p.ink, 0.0F) : p.raised;
        words = cap = mixed(p.quiet_ink, p.panel, 0.35F);
    }
    fill(rect, face, radius);
    if (look.kind == ButtonKind::secondary) {
        outline(rect, look.selected ? p.accent : mixed(p.line, p.control_line, look.enabled ? 0.75F : 0.0F), radius,
                std::max(1.0F, px(1.0F)));
    }

    const float gap = px(8.0F);
    const float icon_size = theme_->text_px(look.size) * 1.3F;
    const float words_width = look.text.empty() ? 0.0F : text_width(look.text, look.size, TextWeight::strong);
    float content = words_width;
    if (look.icon != Icon::none) content += icon_size + (look.text.empty() ? 0.0F : gap);
    if (!look.key_label.empty()) content += gap + key_cap_width(look.key_label);
    float x = rect.x + std::max((rect.w - content) / 2.0F, px(6.0F));
    const float middle = rect.center().y;
    if (look.icon != Icon::none) {
        icon(look.icon, {x + icon_size / 2.0F, middle}, icon_size, words);
        x += icon_size + (look.text.empty() ? 0.0F : gap);
    }
    if (!look.text.empty()) {
        const float cap_room = look.key_label.empty() ? 0.0F : gap + key_cap_width(look.key_label);
        const float room = std::max(rect.right() - px(6.0F) - cap_room - x, 0.0F);
        text_in({x, rect.y, std::min(words_width, room) + 1.0F, rect.h}, look.text,
                {look.size, TextWeight::strong, words});
        x += std::min(words_width, room) + gap;
    }
    if (!look.key_label.empty()) key_cap(x, middle, look.key_label, words, cap);
    if (state.focus_shown) focus_ring(rect, radius);
    return state.activated;
}

float Ui::toggle_width(std::string_view words, std::string_view key_label) const {
    float width = px(36.0F) + px(10.0F) + text_width(words, TextSize::body);
    if (!key_label.empty()) width += px(8.0F) + key_cap_width(key_label);
    return std::ceil(width);
}

void Ui::draw_switch(WidgetId id, Rect rect, bool on, bool hovered) {
    const float hover = animated(id, hovered);
    const float slide = animated(id, on, 1);
    const Palette& p = palette();
    const float height = px(20.0F);
    const Rect track{rect.x, std::round(rect.center().y - height / 2.0F), rect.w, height};
    fill(track, mixed(mixed(p.control_line, p.ink, 0.15F * hover), p.accent, slide), height / 2.0F);
    const float knob = height / 2.0F - px(3.0F);
    disc({track.x + height / 2.0F + slide * (track.w - height), track.center().y}, knob,
         mixed(p.panel, p.accent_ink, slide));
}

bool Ui::toggle(WidgetId id, Rect rect, std::string_view words, bool& on, std::string_view key_label,
                std::string_view tip) {
    const WidgetState state = widget(id, rect, true, tip);
    if (state.activated) on = !on;
    const Palette& p = palette();
    draw_switch(id, {rect.x, rect.y, px(36.0F), rect.h}, on, state.hovered);
    const float x = rect.x + px(46.0F);
    float room = rect.right() - x;
    if (!key_label.empty()) {
        room -= key_cap_width(key_label) + px(8.0F);
        key_cap(rect.right() - key_cap_width(key_label), rect.center().y, key_label, p.quiet_ink, p.line);
    }
    text_in({x, rect.y, room, rect.h}, words, {TextSize::body, TextWeight::regular, p.ink});
    if (state.focus_shown) focus_ring(rect.inset(0.0F, px(2.0F)), px(6.0F));
    return state.activated;
}

bool Ui::segments(WidgetId id, Rect rect, const std::vector<std::string_view>& choices, int& chosen) {
    const Palette& p = palette();
    const float radius = px(8.0F);
    fill(rect, p.raised, radius);
    outline(rect, mixed(p.line, p.control_line, 0.75F), radius);
    const int before = chosen;
    const auto count = static_cast<int>(choices.size());
    const float width = rect.w / static_cast<float>(count);
    for (int i = 0; i < count; ++i) {
        const WidgetId choice_id = id + static_cast<WidgetId>(i) * 2 + 2;
        const Rect place{rect.x + width * static_cast<float>(i), rect.y, width, rect.h};
        const WidgetState state = widget(choice_id, place);
        if (state.activated) chosen = i;
        const float hover = animated(choice_id, state.hovered);
        const bool is_chosen = chosen == i;
        const Rect face = place.inset(px(3.0F));
        if (is_chosen) {
            fill(face, p.accent, radius - px(2.0F));
        } else if (hover > 0.0F) {
            fill(face, faded(p.ink, 0.06F * hover), radius - px(2.0F));
        }
        text_in(face.inset(px(4.0F), 0.0F), choices[static_cast<std::size_t>(i)],
                {TextSize::body, is_chosen ? TextWeight::strong : TextWeight::regular,
                 is_chosen ? p.accent_ink : mixed(p.quiet_ink, p.ink, 0.4F + 0.6F * hover)},
                Align::center);
        if (state.focus_shown) focus_ring(face, radius - px(2.0F));
    }
    return chosen != before;
}

bool Ui::slider(WidgetId id, Rect rect, float& value, float low, float high, float step) {
    const WidgetState state = widget(id, rect, true, {}, WidgetKind::adjust);
    const float before = value;
    const float knob = px(10.0F);
    const float left = rect.x + knob;
    const float room = std::max(rect.w - 2.0F * knob, 1.0F);
    if (state.held) value = low + std::clamp((interaction_.pointer().x - left) / room, 0.0F, 1.0F) * (high - low);
    value += static_cast<float>(state.adjust) * step;
    value = std::clamp(low + std::round((value - low) / step) * step, low, high);

    const Palette& p = palette();
    const float part = (value - low) / (high - low);
    const float middle = rect.center().y;
    const float track = px(4.0F);
    fill({rect.x, middle - track / 2.0F, rect.w, track}, mixed(p.line, p.control_line, 0.6F), track / 2.0F);
    fill({rect.x, middle - track / 2.0F, knob + part * room, track}, p.accent, track / 2.0F);
    const float grow = animated(id, state.hovered || state.held);
    const Point at{left + part * room, middle};
    disc(at, knob + grow * px(1.0F), p.accent);
    disc(at, knob - px(3.0F) + grow * px(1.0F), p.panel);
    if (state.focus_shown) ring(at, knob + px(4.0F), p.accent, std::max(2.0F, px(2.0F)));
    return value != before;
}

Ui::Typed Ui::text_field(WidgetId id, Rect rect, std::string& value, std::string_view hint, Icon sign) {
    const WidgetState state = widget(id, rect, true, {}, WidgetKind::text);
    bool changed = false;
    std::size_t& caret = carets_.try_emplace(id, value.size()).first->second;
    caret = std::min(caret, value.size());
    if (state.focused) {
        for (const WindowEvent& event : interaction_.take_text_events()) {
            if (event.kind == WindowEventKind::text) {
                value.insert(caret, event.text);
                caret += event.text.size();
                changed = true;
                continue;
            }
            const std::string before = value;
            switch (event.key) {
                case Key::backspace: {
                    const std::size_t from = event.ctrl ? 0 : previous_character(value, caret);
                    value.erase(from, caret - from);
                    caret = from;
                    break;
                }
                case Key::del: value.erase(caret, next_character(value, caret) - caret); break;
                case Key::left: caret = previous_character(value, caret); break;
                case Key::right: caret = next_character(value, caret); break;
                case Key::home: caret = 0; break;
                case Key::end: caret = value.size(); break;
                default: break;
            }
            changed = changed || value != before;
        }
    }

    const Palette& p = palette();
    const float radius = px(8.0F);
    const float hover = animated(id, state.hovered);
    fill(rect, p.panel, radius);
    outline(rect, state.focused ? p.accent : mixed(p.control_line, p.ink, 0.3F * hover), radius,
            state.focused ? std::max(2.0F, px(2.0F)) : std::max(1.0F, px(1.0F)));
    Rect inside = rect.inset(px(12.0F), 0.0F);
    if (sign != Icon::none) {
        const float size = theme_->text_px(TextSize::body);
        icon(sign, {inside.x + size / 2.0F, rect.center().y}, size, p.quiet_ink);
        inside.cut_left(size + px(8.0F));
    }
    push_clip(inside);
    const float before_caret = text_width(std::string_view(value).substr(0, caret), TextSize::body);
    const float slide = std::max(before_caret - inside.w + px(4.0F), 0.0F);
    const Rect row{inside.x - slide, inside.y, std::max(inside.w, before_caret) + 1e4F, inside.h};
    if (value.empty()) {
        text_in(inside, hint, {TextSize::body, TextWeight::regular, p.quiet_ink});
    } else {
        text_in(row, value, {TextSize::body, TextWeight::regular, p.ink});
    }
    if (state.focused) {
        const float tall = theme_->text_px(TextSize::body) * 1.15F;
        const float x = std::round(row.x + before_caret) + 1.0F;
        fill({x, rect.center().y - tall / 2.0F, std::max(1.0F, px(1.5F)), tall}, p.accent);
    }
    pop_clip();
    if (state.activated && state.focus_shown) return Typed::entered;
    return changed ? Typed::changed : Typed::nothing;
}

float Ui::chip(float x, float center_y, std::string_view words, Rgba color, bool filled) {
    const float height = line_height(TextSize::note) + px(4.0F);
    const float width = std::ceil(text_width(words, TextSize::note, TextWeight::strong) + 2.0F * px(10.0F));
    const Rect place{std::round(x), std::round(center_y - height / 2.0F), width, height};
    fill(place, filled ? color : faded(color, 0.13F), height / 2.0F);
    text_in(place, words,
            {TextSize::note, TextWeight::strong, filled ? palette().accent_ink : mixed(color, palette().ink, 0.2F)},
            Align::center);
    return width;
}

void Ui::progress_ring(Point center, float radius, float part, Rgba color, float thickness) {
    ring(center, radius, mixed(palette().panel, palette().control_line, 0.4F), thickness);
    arc(center, radius, 0.0F, std::clamp(part, 0.0F, 1.0F), color, thickness);
}

void Ui::progress_bar(Rect rect, float part, Rgba color) {
    const float radius = rect.h / 2.0F;
    fill(rect, palette().line, radius);
    const float width = rect.w * std::clamp(part, 0.0F, 1.0F);
    if (width <= 0.0F) return;
    fill({rect.x, rect.y, std::max(width, rect.h), rect.h}, color, radius);
}

void Ui::tooltip(std::string_view words, Point at) {
    tooltip_text_ = words;
    tooltip_at_ = at;
}

void Ui::draw_tooltip() {
    if (tooltip_text_.empty()) return;
    const float width = std::min(text_width(tooltip_text_, TextSize::note) + 1.0F, px(320.0F));
    const float height = paragraph_height(width, tooltip_text_, TextSize::note);
    Rect place{tooltip_at_.x - width / 2.0F - px(10.0F), tooltip_at_.y, width + 2.0F * px(10.0F),
               height + 2.0F * px(5.0F)};
    const Rect window = clips_.front();
    place.x = std::clamp(place.x, px(4.0F), std::max(window.w - place.w - px(4.0F), px(4.0F)));
    if (place.bottom() > window.h - px(4.0F)) place.y = tooltip_at_.y - place.h - px(48.0F);
    const Palette& p = palette();
    const Rgba face = theme_->dark ? rgb(0x39414B) : rgb(0x22272E);
    shadow(place, px(6.0F), 0.5F);
    fill(place, face, px(6.0F));
    paragraph({place.x + px(10.0F), place.y + px(5.0F), width, height}, tooltip_text_,
              {TextSize::note, TextWeight::regular, theme_->dark ? p.ink : rgb(0xF6F7F9)});
}

// ------------------------------------------------------------------------------------------------ scrolling

float Ui::begin_scroll(WidgetId id, Rect view, float content_height, ScrollState& state) {
    state.content_height = content_height;
    state.view_height = view.h;
    const float limit = std::max(content_height - view.h, 0.0F);
    if (const auto wheel = wheel_px_.find(id); wheel != wheel_px_.end()) {
        state.target += wheel->second * theme_->display_scale;
        wheel_px_.erase(wheel);
    }
    state.target = std::clamp(state.target, 0.0F, limit);
    if (!theme_->motion) state.offset = state.target;
    const float distance = state.target - state.offset;
    if (std::abs(distance) < 0.5F) {
        state.offset = state.target;
    } else {
        state.offset += distance * (1.0F - std::exp(-time_.dt_s * 18.0F));
        animating_ = true;
    }
    state.offset = std::clamp(state.offset, 0.0F, limit);
    scroll_places_.emplace_back(intersection_of(view, clips_.back()), id);
    scrolls_.push_back({id, view, &state});
    push_clip(view);
    return std::round(view.y - state.offset);
}

void Ui::end_scroll() {
    pop_clip();
    const Scroll scroll = scrolls_.back();
    scrolls_.pop_back();
    ScrollState& state = *scroll.state;
    if (state.content_height <= state.view_height + 0.5F) return;

    // A thin bar that can be dragged; wide enough to hit, thin to see.
    const Rect lane{scroll.view.right() - px(12.0F), scroll.view.y, px(12.0F), scroll.view.h};
    const float tall = std::max(lane.h * state.view_height / state.content_height, px(32.0F));
    const float limit = state.content_height - state.view_height;
    const Rect thumb{lane.x, lane.y + (lane.h - tall) * state.offset / limit, lane.w, tall};
    const WidgetId thumb_id = scroll.id ^ 0x5C0B5C0B5C0BULL;
    const bool was_held = interaction_.held() == thumb_id;
    const WidgetState held = interaction_.widget(thumb_id, was_held ? lane : thumb, clips_.back(), WidgetKind::drag);
    if (held.held) {
        const float at = (interaction_.pointer().y - lane.y - tall / 2.0F) / std::max(lane.h - tall, 1.0F);
        state.target = state.offset = std::clamp(at, 0.0F, 1.0F) * limit;
    }
    const float wide = px(4.0F) + animated(thumb_id, held.hovered || held.held) * px(2.0F);
    fill({thumb.right() - wide - px(2.0F), thumb.y + px(2.0F), wide, thumb.h - px(4.0F)},
         faded(palette().quiet_ink, held.hovered || held.held ? 0.7F : 0.4F), wide / 2.0F);
}

void Ui::begin_layer(Rgba veil) {
    interaction_.begin_layer();
    scroll_places_.clear();
    fill(clips_.front(), veil);
}

}  // namespace phyplay
