// How fast a replay plays, with a button for slower and one for faster.
#pragma once

#include "game/text/texts.h"
#include "game/trial/replay_head.h"
#include "game/widgets/ui.h"

namespace phyplay {

void draw_replay_speed(Ui& ui, Rect rect, ReplayHead& replay, const Texts& texts);

}  // namespace phyplay
