// What of a Phy-Q level must be in sight: unlike PHYRE's square, a level has no frame.
#pragma once

#include "engine/phyq/level/slingshot_objects.h"
#include "game/widgets/world_camera.h"

namespace phyplay {

/// What must be in sight at first: sling, birds, objects, the ground under them, and air for a flight.
WorldRect content_of(const SlingshotLevel& level, const ObjectTable& table);

/// Only what was built: pigs, blocks, platforms, TNT, with a little room; for small pictures.
WorldRect built_content_of(const SlingshotLevel& level, const ObjectTable& table);

}  // namespace phyplay
