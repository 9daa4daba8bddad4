// What Stop asks: keep what was done, delete it, or go on. Before consent there is nothing to keep or delete.
#pragma once

#include "game/text/texts.h"
#include "game/widgets/ui.h"

namespace phyplay {

enum class StopChoice { none, go_on, keep, erase, refuse };

/// Draws the dialog over the page, in a layer of its own.
StopChoice draw_stop_dialog(Ui& ui, const Texts& texts, Rect region, bool has_consent);

}  // namespace phyplay
