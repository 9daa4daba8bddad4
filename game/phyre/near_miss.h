// A NearMiss says why an attempt did not solve its task, in a form that can be put into words: "Not yet.
// The green ball came to rest on the bar."
//
// It is a reading of the recording for players. Nothing is judged by it.
#pragma once

#include "engine/play/recording.h"
#include "engine/play/task.h"

namespace phyplay {

enum class MissKind {
    touched_too_short,  ///< the goal bodies touched, but not for long enough: held_steps
    never_moved,        ///< nothing set the body in motion
    rested_on,          ///< the body came to rest on `other`
    rested_in,          ///< the body came to rest inside `other`, a jar
    still_moving,       ///< time ran out
};

struct NearMiss {
    MissKind kind = MissKind::still_moving;
    int body = 0;         ///< the goal body the sentence is about: the one that moves
    int other = -1;       ///< the body it rests on or in; -1 where it rests on nothing that can be named
    int held_steps = 0;   ///< longest time the goal bodies touched
    double gap_px = 0.0;  ///< nearest the goal bodies came to each other
};

/// Requires a recording of `task` that did not end solved.
NearMiss near_miss_of(const Task& task, const Recording& recording);

/// Nearer than this is worth a word.
inline constexpr double kCloseCallPx = 5.0;

}  // namespace phyplay
