// Filling a large rectangle with one opaque colour, the cheap way.
//
// Every pixel that a draw list fills is looked up in the font texture and blended, which software rendering
// pays for dearly: a white scene of 650 x 650 costs milliseconds. Clearing the rectangle costs next to
// nothing. Order with everything else in the list is kept.
#pragma once

#include "game/theme/theme.h"
#include "game/widgets/geometry.h"

struct ImDrawList;

namespace phyplay {

/// Fills the whole pixels of `rect` within the list's current clip. Requires an opaque colour.
void fill_large(ImDrawList& list, Rect rect, Rgba color);

/// Makes the large fills of a list part of a page that comes in: mixed with what is `behind` until `shown` is
/// 1, and everything `drop` pixels lower, clips included.
void fade_large_fills(ImDrawList& list, Rgba behind, float shown, float drop);

}  // namespace phyplay
