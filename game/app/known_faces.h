// The suites as the window knows them. One list, here; pages meet them through it.
#pragma once

#include "engine/play/suite.h"
#include "game/face/suite_face.h"

namespace phyplay {

/// The suites must outlive them.
Faces make_faces(const Suites& suites);

}  // namespace phyplay
