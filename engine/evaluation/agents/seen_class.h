// What rule-based agents take a thing that they see for.
#pragma once

#include <optional>

#include "engine/observation/slingshot_view.h"
#include "engine/rules/screen_object.h"

namespace phyplay {

/// Pig, TNT, platform or a block's material. Empty for what they do not count among the things of a level: birds,
/// which they know from the queue, eggs, the ground and the slingshot.
std::optional<ScreenClass> class_of(const SeenObject& object);

}  // namespace phyplay
