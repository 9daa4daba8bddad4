// What rule-based agents take a thing that they see for.
#pragma once

#include <optional>

#include "engine/agents/phyq/screen_object.h"
#include "engine/phyq/view/slingshot_view.h"

namespace phyplay {

/// Pig, TNT, platform or a block's material. Empty for what they do not count among the things of a level: birds,
/// which they know from the queue, eggs, the ground and the slingshot.
std::optional<ScreenClass> class_of(const SeenObject& object);

}  // namespace phyplay
