// Contact marks: the contacts of an attempt that are worth showing on its time line and along its paths.
//
// A recording knows every contact, also those of bodies that settle, jitter or roll over a joint. A mark is
// a contact a person would call one: two bodies meet with visible speed, or the goal bodies touch at all.
#pragma once

#include <vector>

#include "engine/play/recording.h"
#include "engine/play/task.h"

namespace phyplay {

struct ContactMark {
    int step = 0;
    int body_a = 0;  ///< index as in poses, body_a < body_b
    int body_b = 0;
    float x = 0.0F;  ///< pixels
    float y = 0.0F;
    bool is_goal = false;  ///< the goal bodies touch

    bool operator==(const ContactMark&) const = default;
};

/// Ordered by step.
std::vector<ContactMark> contact_marks_of(const Task& task, const Recording& recording);

}  // namespace phyplay
