// The bodies PHYRE's scenes are made of, each drawn from one number: its scale.
//
// Scale 1 is the size of the scene (for balls: the radius of half a scene). Formulas and fixture order are
// those of the PHYRE engine sheet, section 3, evaluated in the order written there, so that the coordinates
// come out equal to the last bit.
#pragma once

#include "engine/base/result.h"
#include "engine/phyre/content/scene.h"

namespace phyplay {

/// Thickness of bars, in pixels.
inline constexpr double kBarThickness = kSceneHeight / 50.0;

/// A body of this type at position (0, 0), angle 0, black when static and gray when dynamic. Fails, with a
/// sentence, for walls (make_walls() makes those) and for scales outside the type's range.
Result<Body> make_body(BodyType type, bool dynamic, double scale);

}  // namespace phyplay
