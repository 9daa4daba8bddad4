// Contact marks: the contacts of an attempt that are worth showing on its time line and along its paths.
//
// A recording knows every contact, also those of bodies that settle, jitter or roll over a joint. A mark is
// a contact a person would call one: two bodies meet with visible speed, or the goal bodies touch at all.
#pragma once

#include <vector>

#include "engine/play/task.h"
#include "game/trial/course.h"

namespace phyplay {

/// Ordered by step; the body with the smaller number comes first. Those of the goal bodies are good.
std::vector<Mark> contact_marks_of(const Task& task, const Recording& recording);

}  // namespace phyplay
