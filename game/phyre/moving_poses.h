// What a PHYRE recording shows at a moment of screen time, and whether anything still moves in it.
#pragma once

#include <vector>

#include "engine/play/recording.h"

namespace phyplay {

/// Poses at a step with a fraction, blended between the recorded states around it. Steps outside the
/// recording are taken as its ends.
std::vector<Pose> poses_at(const Recording& recording, double step);

/// True when nothing has visibly moved over the last half second recorded.
bool is_still(const Recording& recording);

/// Nothing moves and nothing can change any more: nobody wants to watch the rest.
bool is_decided_and_still(const Recording& recording);

/// Records on as far as it is worth watching: until it is solved, still without hope, or over.
void play_until_still(Recording& recording);

}  // namespace phyplay
