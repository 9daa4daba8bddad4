// Small discs as pictures in the font atlas, drawn like letters.
//
// A disc as a polygon with a fading edge is some twenty slivers, and software rendering pays for each of them in
// whole blocks of sixteen pixels: the hundred dots of a gallery card cost more than its picture. From the atlas a
// disc is two triangles.
#pragma once

#include "game/theme/theme.h"
#include "game/widgets/geometry.h"

struct ImDrawList;
struct ImFontAtlas;

namespace phyplay {

/// How many pictures they are: the first of the atlas.
int small_disc_count();

/// Asks for room in an atlas that holds nothing yet; to be followed by paint_small_discs() once it is built.
void reserve_small_discs(ImFontAtlas& atlas);
void paint_small_discs(ImFontAtlas& atlas);

/// Draws a disc with an edge that fades over a pixel. False, and nothing drawn, where it is larger or smaller than
/// those in the current ImGui context's atlas, or where that has none: then it takes a polygon.
bool draw_small_disc(ImDrawList& list, Point center, float radius, Rgba color);

}  // namespace phyplay
