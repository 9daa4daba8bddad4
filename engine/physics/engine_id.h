// Which physics this program runs: the Box2D version and whether PHYRE's contact order is in force.
//
// The id is stored with every attempt; results are comparable bit for bit only where it is equal. It does not say
// what the objects of a suite weigh: that is levels/phyq/objects.json, part of the program's version.
#pragma once

#include <string_view>

namespace phyplay {

/// "box2d-2.4.1+phyre-order", or "box2d-2.4.1-stock" where the seam is not active (engine/physics/README.md).
/// The first call runs a small check scene; later calls return its answer. Thread-safe.
std::string_view engine_id();

}  // namespace phyplay
