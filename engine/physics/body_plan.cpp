#include "engine/physics/body_plan.h"

namespace phyplay {

bool layers_collide(CollisionLayer one, CollisionLayer other) {
    const auto are = [&](CollisionLayer a, CollisionLayer b) {
        return (one == a && other == b) || (one == b && other == a);
    };
    using enum CollisionLayer;
    return !are(birds, birds) && !are(birds, slingshot) && !are(birds, waiting) && !are(slingshot, waiting) &&
           !are(blocks, waiting) && !are(waiting, waiting);
}

}  // namespace phyplay
