// A BodyPlan is everything the physics must know to make a body; BodyPlans holds one for each bird and object.
//
// Plans are made once from the ObjectTable: outlines cut into convex parts, masses chosen, moments computed
// over the real outline. Making a body from a plan is then a few allocations. Plans are immutable and shared by
// all simulations.
#pragma once

#include <array>
#include <variant>
#include <vector>

#include "engine/phyq/level/slingshot_objects.h"

namespace phyplay {

/// Which mass of the table a body gets.
struct MassChoice {
    bool intended_blocks = false;
    bool intended_pigs = true;

    bool operator==(const MassChoice&) const = default;
};

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

class BodyPlans {
public:
    BodyPlans(const ObjectTable& table, const MassChoice& masses);

    const BodyPlan& bird(BirdType type) const { return birds_[static_cast<std::size_t>(type)]; }

    /// Requires a pig, a block or TNT; platforms differ in size (platform()).
    const BodyPlan& object(ObjectShape shape, Material material) const;

    /// A platform at this scale.
    BodyPlan platform(double scale_x, double scale_y) const;

    const BodyPlan& egg() const { return egg_; }
    const BodyPlan& slingshot_post() const { return slingshot_post_; }
    const std::vector<GroundBox>& ground() const { return ground_; }
    BodyPlan ground_box(const GroundBox& box) const;

private:
    Surface surface_;
    BoxCollider platform_box_;
    std::vector<GroundBox> ground_;
    std::array<BodyPlan, kBirdTypeCount> birds_;
    std::array<PerMaterial<BodyPlan>, kObjectShapeCount> objects_;  // pigs and TNT: under wood
    BodyPlan egg_;
    BodyPlan slingshot_post_;
};

}  // namespace phyplay
