// The slingshot: a fork of wood, and a band that is stretched around the bird, behind it and in front of it.
#pragma once

#include <optional>

#include "game/phyq/slingshot_palette.h"
#include "game/phyq/slingshot_pen.h"

namespace phyplay {

/// What holds the band: where the middle of the bird is, relative to the slingshot, and how large it is.
struct SlungBird {
    Vec2 centre;
    double radius = 0.17;
    Vec2 drag;
};

/// What lies behind the bird. Without a bird the band hangs between the arms.
void draw_sling_behind(Brush& brush, const WorldCamera& camera, const SlingshotPalette& palette, Vec2 slingshot,
                       const std::optional<SlungBird>& bird);

/// What lies in front of it.
void draw_sling_before(Brush& brush, const WorldCamera& camera, const SlingshotPalette& palette, Vec2 slingshot,
                       const std::optional<SlungBird>& bird);

}  // namespace phyplay
