// How Phy-Q's launches and taps stand in tables: a row for each bird, with its tap.
#pragma once

#include <memory>

#include "engine/play/move_table.h"

namespace phyplay {

std::unique_ptr<const MoveTable> phyq_move_table();

}  // namespace phyplay
