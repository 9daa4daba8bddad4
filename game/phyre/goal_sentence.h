// The goal in one sentence, with the bodies it speaks of as coloured chips: "Make ● the green ball touch
// ▬ the purple bar for 3 seconds."
#pragma once

#include "engine/play/task.h"
#include "game/phyre/words.h"
#include "game/widgets/ui.h"

namespace phyplay {

/// Draws the sentence from the top left of `rect`, broken at its width, centred in its height where one line
/// is enough. Returns the height that it takes; with `draw` false only that.
float goal_sentence(Ui& ui, Rect rect, const Task& task, const Words& words, const Texts& texts, bool draw = true);

/// A small picture of a body: its shape in its colour, with its role's pattern where the theme wants it.
void draw_body_icon(Ui& ui, Point center, float size, const Task& task, int body);

}  // namespace phyplay
