// How PHYRE's placements stand in tables: an attempt's action and placement are a column each.
#pragma once

#include <memory>

#include "engine/play/move_table.h"

namespace phyplay {

std::unique_ptr<const MoveTable> phyre_move_table();

}  // namespace phyplay
