// The list of all keys, over whatever page shows (F1).
#pragma once

#include "game/face/suite_face.h"
#include "game/text/texts.h"
#include "game/widgets/ui.h"

namespace phyplay {

/// Draws the overlay. True when the person closed it with the pointer.
bool draw_key_list(Ui& ui, const Texts& texts, const Faces& faces, Rect region, ScrollState& scroll);

}  // namespace phyplay
