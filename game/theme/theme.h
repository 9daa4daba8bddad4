// The theme: every colour, length and type size on screen, in one place.
//
// A Theme is a plain value made from the settings and the display's scale. Screens ask it for colours by
// role ("ink", "accent") and for lengths in grid units (8 px at scale 1), and never write numbers of their
// own. It knows nothing of windows or drawing libraries, so tests can compute its contrasts.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

namespace phyplay {

/// A colour in sRGB, 8 bits a channel, not premultiplied.
struct Rgba {
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    std::uint8_t a = 255;

    bool operator==(const Rgba&) const = default;
};

/// 0xRRGGBB as an opaque colour.
constexpr Rgba rgb(std::uint32_t hex) {
    return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>((hex >> 8) & 0xFF),
            static_cast<std::uint8_t>(hex & 0xFF), 255};
}

/// The colour with its opacity times `alpha`, 0 to 1.
Rgba faded(Rgba color, float alpha);

/// From `a` (t = 0) to `b` (t = 1), channel by channel.
Rgba mixed(Rgba a, Rgba b, float t);

/// Contrast of two opaque colours by the WCAG 2 formula, 1 to 21.
double contrast_of(Rgba a, Rgba b);

/// Colours of panels, text and controls, by role.
struct Palette {
    Rgba background;    ///< behind everything
    Rgba panel;         ///< cards and panels
    Rgba raised;        ///< controls on a panel: quiet buttons, fields, tracks
    Rgba ink;           ///< text
    Rgba quiet_ink;     ///< notes, hints, what may be overlooked; still 4.5:1
    Rgba line;          ///< hairlines between things; decoration only
    Rgba control_line;  ///< outline that shows where a control is; 3:1
    Rgba accent;        ///< the one colour for what matters: primary buttons, focus, selection
    Rgba accent_ink;    ///< text on the accent
    Rgba good;          ///< solved
    Rgba bad;           ///< not allowed
    Rgba shadow;        ///< soft shadows under cards
};

Palette light_palette();
Palette dark_palette();

/// What a body of a scene is there for.
enum class BodyRole {
    target,      ///< must come to touch the goal
    goal,        ///< which moves
    fixed_goal,  ///< which does not
    players,     ///< put there by the player
    loose,       ///< everything else that moves
    fixed,
};

/// Colours of scenes: by the bodies' roles, on paper.
struct ScenePalette {
    Rgba paper;                  ///< the empty scene
    std::array<Rgba, 6> bodies;  ///< indexed by BodyRole

    // What is drawn over the scene; the same in every palette, since the paper is.
    Rgba ink = rgb(0x1B1F24);     ///< marks
    Rgba acting = rgb(0x2F6FEB);  ///< what the player is working on: selection and handle
    Rgba fault = rgb(0xC4352B);   ///< a placement that is not allowed
    Rgba good = rgb(0x0B7A55);    ///< the goal is held
    Rgba shadow = rgb(0x101828);

    Rgba of(BodyRole role) const { return bodies[static_cast<std::size_t>(role)]; }
};

/// The benchmark's own colours.
ScenePalette phyre_scene_palette();

/// Okabe-Ito: told apart with every common kind of colour vision.
ScenePalette okabe_ito_scene_palette();

/// Type sizes, in px at scale 1: 13, 16, 18, 20, 28, 44. `reading` is for what a participant reads.
enum class TextSize { note, body, reading, button, title, hero };
inline constexpr int kTextSizeCount = 6;

/// `mono` is for what is typed on a command line.
enum class TextWeight { regular, strong, mono };
inline constexpr int kTextWeightCount = 3;

float text_px_of(TextSize size);

/// Bounds of the font scale a person may choose.
inline constexpr float kMinFontScale = 0.8F;
inline constexpr float kMaxFontScale = 2.0F;

struct Theme {
    bool dark = false;
    Palette palette;
    ScenePalette scene;
    bool role_patterns = false;  ///< goal roles doubled by rims and hatching
    bool motion = true;          ///< transitions and hover animation
    float display_scale = 1.0F;  ///< physical pixels per px of the design
    float font_scale = 1.0F;

    /// Length in physical pixels. Spacing grows with half the font scale, so that large text keeps room.
    float px(float design_px) const;

    /// Height of type in physical pixels.
    float text_px(TextSize size) const { return std::round(text_px_of(size) * display_scale * font_scale); }
};

/// Durations of the one motion language, microseconds.
inline constexpr std::int64_t kHoverUs = 120'000;
inline constexpr std::int64_t kPanelUs = 200'000;

}  // namespace phyplay
