// A BodyPlan is everything the physics must know to make a body; making one from it is a few allocations.
#pragma once

#include <variant>
#include <vector>

#include "engine/base/shape.h"

namespace phyplay {

/// Who collides with whom (Phy-Q engine sheet, section 3).
enum class CollisionLayer {
    base,       ///< ground, medium and big pigs
    birds,      ///< flying birds and eggs
    slingshot,  ///< the post
    blocks,     ///< blocks, small pigs, TNT
    platforms,
    waiting,  ///< birds that wait for their turn
};

/// True when bodies of the two layers collide.
bool layers_collide(CollisionLayer one, CollisionLayer other);

enum class BodyMotion { fixed, kinematic, moving };

/// A convex part of a collider: a polygon of 3 to 8 vertices, counter-clockwise, or a circle.
using ColliderPart = std::variant<CircleCollider, std::vector<Vec2>>;

struct BodyPlan {
    BodyMotion motion = BodyMotion::moving;
    CollisionLayer layer = CollisionLayer::base;
    std::vector<ColliderPart> parts;
    Surface surface;
    double mass = 1.0;
    Vec2 centre;           ///< of mass
    double inertia = 1.0;  ///< around the centre of mass
    double gravity_scale = 1.0;
    double angular_damping = 0.0;
    bool is_bullet = false;  ///< continuous collision also against other moving bodies

    bool operator==(const BodyPlan&) const = default;
};

}  // namespace phyplay
