// The creatures of Phy-Q: targets and birds.
//
// Targets are round, green, with two small ears where their colliders have them. Birds are round with their
// circle of collision as the body; what sticks out tells their power: a tuft (red, none), three knobs (blue, splits),
// a swept-back crest and tail (yellow, speeds up), a fan and a marked belly (white, drops an egg), a fuse (black,
// explodes).
#pragma once

#include "game/phyq/slingshot_outlines.h"
#include "game/phyq/slingshot_pen.h"

namespace phyplay {

/// The colours that tell birds apart.
struct BirdColors {
    Rgba body;
    Rgba dark;  ///< wing, crest, rim
    Rgba belly;
};
const BirdColors& colors_of(BirdType bird);

/// Requires a pig. `stage` is its damage_stage(). `role_mark` adds the dotted rim of what must be hit, as PHYRE's
/// doubled roles have it.
void draw_target(SlingshotPen& pen, ObjectShape shape, int stage, bool role_mark, Detail detail = Detail::full);

/// `role_mark` adds a ring, as PHYRE's ball of the player has it.
void draw_bird(SlingshotPen& pen, BirdType type, const CircleCollider& body, bool role_mark,
               Detail detail = Detail::full);

}  // namespace phyplay
