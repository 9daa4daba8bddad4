// The faces of the suites that a program knows: the list in game/CMakeLists.txt. Pages meet suites through it.
#pragma once

#include "engine/play/suite.h"
#include "game/face/suite_face.h"

namespace phyplay {

/// The suites must outlive them.
Faces make_faces(const Suites& suites);

}  // namespace phyplay
