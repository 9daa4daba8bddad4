#include "game/theme/theme.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "game/face/settings.h"

namespace phyplay {

namespace {

constexpr double kTextContrast = 4.5;     // WCAG 2.1, 1.4.3
constexpr double kControlContrast = 3.0;  // WCAG 2.1, 1.4.11

struct Pair {
    const char* what;
    Rgba front;
    Rgba back;
};

/// The accent over a panel as selected items show it.
Rgba tinted(const Palette& p) {
    return mixed(p.panel, p.accent, 0.14F);
}

std::vector<Pair> text_pairs(const Palette& p) {
    return {{"ink on background", p.ink, p.background},
            {"ink on panel", p.ink, p.panel},
            {"ink on raised", p.ink, p.raised},
            {"quiet ink on background", p.quiet_ink, p.background},
            {"quiet ink on panel", p.quiet_ink, p.panel},
            {"quiet ink on raised", p.quiet_ink, p.raised},
            {"accent ink on accent", p.accent_ink, p.accent},
            {"good on panel", p.good, p.panel},
            {"good on background", p.good, p.background},
            {"bad on panel", p.bad, p.panel},
            {"bad on background", p.bad, p.background},
            {"selected words on their tint", mixed(p.accent, p.ink, 0.25F), tinted(p)}};
}

std::vector<Pair> control_pairs(const Palette& p) {
    return {{"control line on panel", p.control_line, p.panel},
            {"control line on background", p.control_line, p.background},
            {"accent on panel", p.accent, p.panel},
            {"accent on background", p.accent, p.background},
            {"good on panel", p.good, p.panel}};
}

}  // namespace

TEST_CASE("contrast: black on white is 21, a colour on itself is 1") {
    CHECK(contrast_of(rgb(0x000000), rgb(0xFFFFFF)) == doctest::Approx(21.0));
    CHECK(contrast_of(rgb(0xFFFFFF), rgb(0x000000)) == doctest::Approx(21.0));
    CHECK(contrast_of(rgb(0x2F6FEB), rgb(0x2F6FEB)) == doctest::Approx(1.0));
    // A published pair: #767676 on white is the lightest grey that passes.
    CHECK(contrast_of(rgb(0x767676), rgb(0xFFFFFF)) == doctest::Approx(4.54).epsilon(0.002));
}

TEST_CASE("theme: every text is readable in both palettes") {
    for (const Palette& palette : {light_palette(), dark_palette()}) {
        for (const Pair& pair : text_pairs(palette)) {
            CAPTURE(pair.what);
            CHECK(contrast_of(pair.front, pair.back) >= kTextContrast);
        }
    }
}

TEST_CASE("theme: every control can be seen in both palettes") {
    for (const Palette& palette : {light_palette(), dark_palette()}) {
        for (const Pair& pair : control_pairs(palette)) {
            CAPTURE(pair.what);
            CHECK(contrast_of(pair.front, pair.back) >= kControlContrast);
        }
    }
}

TEST_CASE("theme: type grows with the font scale, spacing half as fast") {
    Theme theme;
    CHECK(theme.text_px(TextSize::body) == 16.0F);
    CHECK(theme.px(24.0F) == 24.0F);

    theme.font_scale = 2.0F;
    CHECK(theme.text_px(TextSize::body) == 32.0F);
    CHECK(theme.px(24.0F) == 36.0F);

    theme.display_scale = 2.0F;
    CHECK(theme.text_px(TextSize::hero) == 176.0F);
}

TEST_CASE("theme: the colour-blind set replaces the scene's colours and nothing else") {
    Settings settings;
    const Theme usual = theme_of(settings, 1.0F, false);
    settings.color_blind_scene = true;
    const Theme safe = theme_of(settings, 1.0F, false);

    CHECK(usual.scene.of(BodyRole::players) == rgb(0xF34F46));
    CHECK(safe.scene.of(BodyRole::players) == rgb(0xD55E00));
    CHECK(safe.scene.of(BodyRole::fixed) == usual.scene.of(BodyRole::fixed));
    CHECK(safe.palette.ink == usual.palette.ink);
}

TEST_CASE("theme: automatic follows the desktop, a choice does not") {
    Settings settings;
    CHECK(theme_of(settings, 1.0F, true).dark);
    CHECK_FALSE(theme_of(settings, 1.0F, false).dark);
    settings.palette = PaletteChoice::light;
    CHECK_FALSE(theme_of(settings, 1.0F, true).dark);
    settings.palette = PaletteChoice::dark;
    CHECK(theme_of(settings, 1.0F, false).dark);
}

}  // namespace phyplay
