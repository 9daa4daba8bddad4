// The time line of a finished attempt: buttons to play and step, and a bar to scrub on, with a mark for every
// contact, the stretches where the goal was held, and the moment where two attempts part.
#pragma once

#include <string>

#include "game/face/face.h"
#include "game/widgets/ui.h"

namespace phyplay {

/// What a person did with a time line in one frame.
enum class TimeLineUse { none, toggled, stepped, scrubbed };

/// Draws it into `rect` and moves `replay` as the person wants.
TimeLineUse time_line(Ui& ui, Rect rect, ReplayModel& replay, const Face& face, const Texts& texts);

/// Where the bar of a time line in `rect` lies, for whoever must hit it.
Rect time_line_bar(const Ui& ui, Rect rect, const std::string& widest_seconds, const Texts& texts);

/// Height it wants.
float time_line_height(const Ui& ui);

/// The quiet form while an attempt runs: a thin bar of simulated time, with the seconds behind it.
void progress_line(Ui& ui, Rect rect, double step, const Face& face, const Recording& recording, const Texts& texts);

}  // namespace phyplay
