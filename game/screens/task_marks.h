// The marks that every page uses for how far the player got with a task.
#pragma once

#include "game/progress.h"
#include "game/widgets/ui.h"

namespace phyplay {

/// The mark of a task's state: a grey dot, a ring, a green disc; by shape as well as by colour.
void draw_state_dot(Ui& ui, Point center, float radius, TaskState state);

/// The badge in the corner of a picture: nothing, a ring, a check mark.
void draw_state_badge(Ui& ui, Rect picture, TaskState state);

}  // namespace phyplay
