// A PHYRE scene and the balls placed in it as a World (physics/world.h).
#pragma once

#include <span>

#include "engine/phyre/content/action.h"
#include "engine/phyre/content/scene.h"
#include "engine/physics/world.h"

namespace phyplay {

/// Bodies in scene order, then the balls: their numbers. Requires a scene that went through find_task_fault() and
/// balls in it.
World make_world(const Scene& scene, std::span<const PlacedBall> placement);

}  // namespace phyplay
