// What all Phy-Q simulations share: the table of objects, the physics profile, and the body plans made of both.
//
// Made once, never changed; simulations refer to it from any number of threads. BodyPlans holds a BodyPlan
// (physics/slingshot_world.h) for each bird and object: outlines cut into convex parts, masses chosen, moments
// computed over the real outline.
#pragma once

#include <array>
#include <vector>

#include "engine/phyq/level/slingshot_objects.h"
#include "engine/phyq/rules/physics_profile.h"
#include "engine/physics/slingshot_world.h"

namespace phyplay {

class BodyPlans {
public:
    /// The profile says which mass and outline of the table a body gets, and how its turning is damped.
    BodyPlans(const ObjectTable& table, const PhysicsProfile& profile);

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

class SlingshotSetup {
public:
    /// Takes from the table what the profile decides otherwise: round outlines.
    SlingshotSetup(ObjectTable objects, PhysicsProfile profile);

    const ObjectTable& objects() const { return objects_; }
    const PhysicsProfile& profile() const { return profile_; }
    LaunchRule launch() const { return profile_.launch(); }
    const BodyPlans& plans() const { return plans_; }

private:
    ObjectTable objects_;
    PhysicsProfile profile_;
    BodyPlans plans_;
};

/// The shipped object table and the default physics profile. Takes a few milliseconds: make it once, keep it.
SlingshotSetup shipped_slingshot_setup();

}  // namespace phyplay
