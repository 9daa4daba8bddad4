// Small discs, and rows of equal small marks, as pictures in the font atlas, drawn like letters.
//
// A disc as a polygon with a fading edge is some twenty slivers, and software rendering pays for each of them in
// whole blocks of sixteen pixels: the hundred dots of a gallery card cost more than its picture. From the atlas a
// disc is two triangles, and so are five marks in a row, at a pitch of whole pixels.
#pragma once

#include "game/theme/theme.h"
#include "game/widgets/geometry.h"

struct ImDrawList;
struct ImFontAtlas;

namespace phyplay {

/// Asks for room in an atlas that holds nothing yet; to be followed by paint_small_discs() once it is built.
void reserve_small_discs(ImFontAtlas& atlas);
void paint_small_discs(ImFontAtlas& atlas);

/// Draws a disc with an edge that fades over a pixel. False, and nothing drawn, where it is larger or smaller than
/// those in the current ImGui context's atlas, or where that has none: then it takes a polygon.
bool draw_small_disc(ImDrawList& list, Point center, float radius, Rgba color);

/// Marks that one picture has at most.
inline constexpr int kMarksOfRow = 5;

/// The three marks in their cell: a small disc, a ring, a disc.
enum class RowMark { dot, ring, disc };

/// Radii of the marks, and the ring's thickness, in pixels where cells are `pitch` pixels wide. The ring's radius is
/// that of its middle line.
float radius_of(RowMark mark, float pitch);
float ring_thickness(float pitch);

/// Asks for room in an atlas, right after reserve_small_discs(); paint_mark_rows() once it is built.
void reserve_mark_rows(ImFontAtlas& atlas);
void paint_mark_rows(ImFontAtlas& atlas);

/// Draws `count`, one to five, marks in cells of `pitch` x `pitch` pixels, from `at`, the upper left corner, to the
/// right. Where `at` is not whole pixels they are soft. False, and nothing drawn, where the current ImGui context's
/// atlas has no rows of this pitch.
bool draw_mark_row(ImDrawList& list, Point at, int pitch, int count, RowMark mark, Rgba color);

}  // namespace phyplay
