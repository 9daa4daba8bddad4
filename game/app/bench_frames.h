// How long a frame takes at 1280 x 800: aiming and attempts that run, and the pages that draw most, while the pointer
// sweeps over them (what it points at plays) or while they scroll (everything moves). A still page is not drawn at
// all.
#pragma once

#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "game/face/suite_face.h"

namespace phyplay {

/// Draws several hundred frames of each page without waiting for the display, and prints one JSON line per
/// page: {"measure":"frame_time","page","width","height","frames","median_ms","p99_ms","cpu_median_ms","cpu_p99_ms",
/// "gl_renderer"}, the latter two in processor time, which a busy machine disturbs less.
/// Needs no display: draws off screen where there is none. Returns 0, or 2 with a sentence on standard error
/// where nothing can be drawn at all.
int bench_frames(const TaskSet& suite, const Suites& suites, const Faces& faces);

}  // namespace phyplay
