#include "game/theme/theme.h"

#include <algorithm>

namespace phyplay {

namespace {

double linear_of(std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance_of(Rgba color) {
    return 0.2126 * linear_of(color.r) + 0.7152 * linear_of(color.g) + 0.0722 * linear_of(color.b);
}

std::uint8_t mixed_channel(std::uint8_t a, std::uint8_t b, float t) {
    return static_cast<std::uint8_t>(
        std::lround(static_cast<float>(a) + (static_cast<float>(b) - static_cast<float>(a)) * t));
}

}  // namespace

Rgba faded(Rgba color, float alpha) {
    color.a = static_cast<std::uint8_t>(std::lround(static_cast<float>(color.a) * std::clamp(alpha, 0.0F, 1.0F)));
    return color;
}

Rgba mixed(Rgba a, Rgba b, float t) {
    t = std::clamp(t, 0.0F, 1.0F);
    return {mixed_channel(a.r, b.r, t), mixed_channel(a.g, b.g, t), mixed_channel(a.b, b.b, t),
            mixed_channel(a.a, b.a, t)};
}

double contrast_of(Rgba a, Rgba b) {
    const double la = luminance_of(a);
    const double lb = luminance_of(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

Palette light_palette() {
    return {
        .background = rgb(0xF6F7F9),
        .panel = rgb(0xFFFFFF),
        .raised = rgb(0xEEF1F4),
        .ink = rgb(0x1B1F24),
        .quiet_ink = rgb(0x5B6570),
        .line = rgb(0xDDE1E6),
        .control_line = rgb(0x848E99),
        .accent = rgb(0x2F6FEB),
        .accent_ink = rgb(0xFFFFFF),
        .good = rgb(0x0B7A55),
        .bad = rgb(0xC4352B),
        .shadow = {16, 24, 40, 255},
    };
}

Palette dark_palette() {
    return {
        .background = rgb(0x14171B),
        .panel = rgb(0x1C2026),
        .raised = rgb(0x262C33),
        .ink = rgb(0xE8EBEF),
        .quiet_ink = rgb(0x9AA4AF),
        .line = rgb(0x2B3138),
        .control_line = rgb(0x717B87),
        .accent = rgb(0x6AA0FF),
        .accent_ink = rgb(0x0E1520),
        .good = rgb(0x4CC79A),
        .bad = rgb(0xFF8A80),
        .shadow = {0, 0, 0, 255},
    };
}

ScenePalette phyre_scene_palette() {
    return {.paper = rgb(0xFFFFFF),
            .bodies = {rgb(0x6BCEBB), rgb(0x1877F2), rgb(0x4B4AA4), rgb(0xF34F46), rgb(0xB9CAD2), rgb(0x000000)}};
}

ScenePalette okabe_ito_scene_palette() {
    return {.paper = rgb(0xFFFFFF),
            .bodies = {rgb(0x009E73), rgb(0x56B4E9), rgb(0xCC79A7), rgb(0xD55E00), rgb(0xB9CAD2), rgb(0x000000)}};
}

float text_px_of(TextSize size) {
    switch (size) {
        case TextSize::note: return 13.0F;
        case TextSize::body: return 16.0F;
        case TextSize::reading: return 18.0F;
        case TextSize::button: return 20.0F;
        case TextSize::title: return 28.0F;
        case TextSize::hero: return 44.0F;
    }
    return 16.0F;
}

float Theme::px(float design_px) const {
    const float spacing_scale = 0.5F + 0.5F * font_scale;
    return std::round(design_px * display_scale * spacing_scale);
}

}  // namespace phyplay
