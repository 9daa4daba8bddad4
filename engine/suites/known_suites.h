// The suites that a program knows: the list in engine/CMakeLists.txt. Everything else meets suites through it.
#pragma once

#include "engine/play/suite.h"

namespace phyplay {

/// New ones each time, in some milliseconds: make them once, keep them.
Suites make_suites();

}  // namespace phyplay
