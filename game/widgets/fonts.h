// The fonts: one family in six sizes, and a monospaced face for commands, rasterised at the size they are drawn.
//
// Inter where it is installed, else DejaVu Sans, else Dear ImGui's built-in face: text is always there.
#pragma once

#include <array>
#include <string>

#include "game/theme/theme.h"

struct ImFont;

namespace phyplay {

class Fonts {
public:
    /// Rasterises all faces for this theme's scale into the current ImGui context's atlas. Requires an ImGui
    /// context, and to be called between frames. Does nothing when the scale has not changed.
    /// True when the atlas changed, so that its texture must be uploaded again.
    bool build(const Theme& theme);

    /// Valid until the next build() that returns true.
    ImFont* face(TextSize size, TextWeight weight) const;

    /// "Inter", "DejaVu Sans" or "built-in".
    const std::string& family() const { return family_; }

private:
    std::array<ImFont*, kTextSizeCount * kTextWeightCount> faces_{};  ///< [size * weights + weight]
    std::string family_;
    float built_display_scale_ = 0.0F;
    float built_font_scale_ = 0.0F;
};

}  // namespace phyplay
