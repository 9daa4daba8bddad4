// Controls: buttons, switches, sliders, fields, chips, progress, tooltips.
#include "game/widgets/ui.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "game/widgets/ui_drawing.h"

namespace phyplay {

namespace {

constexpr std::int64_t kTooltipDelayUs = 450'000;

}  // namespace

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
    // Where there is no room for both, the words stay whole and the key is left out.
    float cap_room = look.key_label.empty() ? 0.0F : gap + key_cap_width(look.key_label);
    if (!look.text.empty() && content + cap_room > rect.w - 2.0F * px(6.0F)) cap_room = 0.0F;
    content += cap_room;
    float x = rect.x + std::max((rect.w - content) / 2.0F, px(6.0F));
    const float middle = rect.center().y;
    if (look.icon != Icon::none) {
        icon(look.icon, {x + icon_size / 2.0F, middle}, icon_size, words);
        x += icon_size + (look.text.empty() ? 0.0F : gap);
    }
    if (!look.text.empty()) {
        const float room = std::max(rect.right() - px(6.0F) - cap_room - x, 0.0F);
        text_in({x, rect.y, std::min(words_width, room) + 1.0F, rect.h}, look.text,
                {look.size, TextWeight::strong, words});
        x += std::min(words_width, room) + gap;
    }
    if (cap_room > 0.0F) key_cap(x, middle, look.key_label, words, cap);
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

}  // namespace phyplay
