// The marks that every page uses for how far the player got with a task.
#pragma once

#include <span>

#include "game/screens/progress.h"
#include "game/widgets/ui.h"

namespace phyplay {

/// The mark of a task's state: a grey dot, a ring, a green disc; by shape as well as by colour.
/// It fits into a square of `cell` pixels.
void draw_state_dot(Ui& ui, Point center, float cell, TaskState state);

/// The marks of tasks, 25 in a row in groups of five, from the upper left of `place` on, as large as its width
/// allows.
void draw_state_dots(Ui& ui, Rect place, std::span<const TaskState> states);

/// The badge in the corner of a picture: nothing, a ring, a check mark.
void draw_state_badge(Ui& ui, Rect picture, TaskState state);

}  // namespace phyplay
