// Rows of equal small marks, from the font atlas like small discs: five of them are one picture.
//
// The gallery shows a hundred marks on each card. Drawn one by one they are most of a card's triangles; in rows, at
// a pitch of whole pixels, they are a few.
#pragma once

#include "game/theme/theme.h"
#include "game/widgets/geometry.h"

struct ImDrawList;
struct ImFontAtlas;

namespace phyplay {

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
