// What lies behind a Phy-Q level: sky, sun, clouds, two layers of hills, and the ground everything stands on.
//
// Hills and clouds follow a zooming or panning camera more slowly than the level does, the farther the less. All
// large areas are cleared, not filled (fill_large): only crests and edges are blended.
#pragma once

#include "game/phyq/slingshot_outlines.h"
#include "game/phyq/slingshot_pen.h"

struct ImDrawList;

namespace phyplay {

/// Fills the camera's whole place.
void draw_background(ImDrawList& list, const WorldCamera& camera, const ObjectOutlines& outlines);

/// The same for small pictures: sky and ground, no large fills, which leave rounded corners alone.
void draw_small_background(ImDrawList& list, const WorldCamera& camera, const ObjectOutlines& outlines);

}  // namespace phyplay
