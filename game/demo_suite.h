// A handful of hand-made tasks, until the task pack is there.
#pragma once

#include "engine/task/suite.h"

namespace phyplay {

Suite make_demo_suite();

}  // namespace phyplay
